ALTER TABLE "stories" ADD COLUMN "cover" jsonb;--> statement-breakpoint
ALTER TABLE "story_versions" ADD COLUMN "cover" jsonb;