ALTER TABLE "follows" DROP CONSTRAINT "follows_item_type";--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "dataset_id" text;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "found" text;--> statement-breakpoint
CREATE INDEX "follows_dataset" ON "follows" USING btree ("client_id","dataset_id");--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_item_type" CHECK ("follows"."item_type" in ('study', 'story', 'question', 'report', 'search'));