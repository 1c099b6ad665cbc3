ALTER TABLE "downloads" ADD COLUMN "report_id" text;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "dataset_version" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "dataset_version" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "last_run" timestamp with time zone;