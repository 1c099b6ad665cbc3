CREATE TABLE "dataset_preparations" (
	"client_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"version" integer NOT NULL,
	"variables" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"done" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undone" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	"making" boolean DEFAULT false NOT NULL,
	"failure" text,
	CONSTRAINT "dataset_preparations_client_id_dataset_id_version_pk" PRIMARY KEY("client_id","dataset_id","version")
);
--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "file_version" integer;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "dataset_preparations" ADD CONSTRAINT "dataset_preparations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_preparations" ADD CONSTRAINT "dataset_preparations_client_id_dataset_id_version_dataset_versions_client_id_dataset_id_version_fk" FOREIGN KEY ("client_id","dataset_id","version") REFERENCES "public"."dataset_versions"("client_id","dataset_id","version") ON DELETE cascade ON UPDATE no action;