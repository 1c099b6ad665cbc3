CREATE TABLE "report_versions" (
	"client_id" text NOT NULL,
	"report_id" text NOT NULL,
	"version" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"saved_by" text,
	"saved" timestamp with time zone NOT NULL,
	"restored_from" integer,
	CONSTRAINT "report_versions_client_id_report_id_version_pk" PRIMARY KEY("client_id","report_id","version")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "modified_by" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_client_id_report_id_reports_client_id_id_fk" FOREIGN KEY ("client_id","report_id") REFERENCES "public"."reports"("client_id","id") ON DELETE cascade ON UPDATE no action;