CREATE TABLE "receipts" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"version" integer NOT NULL,
	"dataset_name" text NOT NULL,
	"content" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "file" jsonb;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_dataset" ON "receipts" USING btree ("client_id","dataset_id");--> statement-breakpoint
ALTER TABLE receipts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE receipts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON receipts USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON receipts TO tabularium_app;
