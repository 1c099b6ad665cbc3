CREATE TABLE "glossary_entries" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"forms" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	"changed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "glossary_entries_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "glossary_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unfound_searches" ADD COLUMN "dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "glossary_entries" ADD CONSTRAINT "glossary_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;