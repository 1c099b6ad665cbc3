ALTER TABLE "story_cards" ADD COLUMN "uses" text[];--> statement-breakpoint
ALTER TABLE "story_cards" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "story_cards" ADD COLUMN "kept_at" integer;