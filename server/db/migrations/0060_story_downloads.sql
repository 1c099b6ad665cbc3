ALTER TABLE "downloads" ALTER COLUMN "study_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ALTER COLUMN "dataset_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "story_id" text;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "holds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_client_id_story_id_stories_client_id_id_fk" FOREIGN KEY ("client_id","story_id") REFERENCES "public"."stories"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_of" CHECK (("downloads"."story_id" is null) = ("downloads"."study_id" is not null and "downloads"."dataset_id" is not null));