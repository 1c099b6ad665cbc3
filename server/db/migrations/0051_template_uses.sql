ALTER TABLE "branding" ADD COLUMN "uses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "branding_previous" ADD COLUMN "uses" jsonb DEFAULT '[]'::jsonb NOT NULL;