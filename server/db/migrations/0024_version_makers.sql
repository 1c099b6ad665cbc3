ALTER TABLE "dataset_versions" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "published_by" text;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "published_at" timestamp with time zone;