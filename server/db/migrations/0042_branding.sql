CREATE TABLE "branding_previous" (
	"client_id" text NOT NULL,
	"slot" text NOT NULL,
	"file" text NOT NULL,
	"media_type" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"modified_by" text NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "branding_previous_client_id_slot_pk" PRIMARY KEY("client_id","slot")
);
--> statement-breakpoint
ALTER TABLE "branding" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "branding" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "branding" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "branding" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "branding_previous" ADD CONSTRAINT "branding_previous_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;