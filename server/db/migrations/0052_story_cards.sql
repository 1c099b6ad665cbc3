ALTER TABLE "last_edits" DROP CONSTRAINT "last_edits_client_id_study_id_subject_field_pk";--> statement-breakpoint
ALTER TABLE "last_edits" ALTER COLUMN "study_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "story_cards" ADD COLUMN "modified" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "story_cards" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "last_edits" ADD COLUMN "story_id" text;--> statement-breakpoint
ALTER TABLE "last_edits" ADD CONSTRAINT "last_edits_client_id_story_id_stories_client_id_id_fk" FOREIGN KEY ("client_id","story_id") REFERENCES "public"."stories"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_edits" ADD CONSTRAINT "last_edits_text" UNIQUE NULLS NOT DISTINCT("client_id","study_id","story_id","subject","field");