CREATE TABLE "banners" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "banners_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "banners_name" UNIQUE("client_id","dataset_id","name")
);
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_client_id_dataset_id_datasets_client_id_id_fk" FOREIGN KEY ("client_id","dataset_id") REFERENCES "public"."datasets"("client_id","id") ON DELETE cascade ON UPDATE no action;