ALTER TABLE "clients" ADD COLUMN "low_base_threshold" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "support_address" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "file_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "self_deletion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "residency_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "terms" text DEFAULT '' NOT NULL;