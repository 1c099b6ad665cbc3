ALTER TABLE "stories" ADD COLUMN "groups" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story_cards" ADD COLUMN "check_words" boolean DEFAULT false NOT NULL;