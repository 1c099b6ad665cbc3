CREATE TABLE "provider_batches" (
	"client_id" text NOT NULL,
	"run_id" text NOT NULL,
	"batch" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "provider_batches_client_id_run_id_batch_pk" PRIMARY KEY("client_id","run_id","batch")
);
--> statement-breakpoint
CREATE TABLE "provider_connections" (
	"client_id" text NOT NULL,
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"place" text NOT NULL,
	"secret" text NOT NULL,
	"ending" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"lacks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auto_import" boolean DEFAULT false NOT NULL,
	"problem_type" text,
	"problem" text,
	"problem_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"pause_limit" text,
	"listed_at" timestamp with time zone,
	"looks_at" timestamp with time zone,
	"notice_key" text NOT NULL,
	"notice_secret" text NOT NULL,
	"set_by" text,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_connections_client_id_provider_pk" PRIMARY KEY("client_id","provider")
);
--> statement-breakpoint
CREATE TABLE "provider_notices" (
	"client_id" text NOT NULL,
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_notices_client_id_provider_event_pk" PRIMARY KEY("client_id","provider","event")
);
--> statement-breakpoint
CREATE TABLE "provider_runs" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"provider" text NOT NULL,
	"survey_id" text NOT NULL,
	"state" text DEFAULT 'fetching' NOT NULL,
	"definition" jsonb,
	"cursor" jsonb,
	"batch" integer DEFAULT 0 NOT NULL,
	"redefined" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"next_try" timestamp with time zone,
	"import_id" text,
	"study_id" text,
	"study_name" text NOT NULL,
	"created_date" text,
	"dataset_name" text NOT NULL,
	"publish" boolean DEFAULT false NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"by" text NOT NULL,
	"request_id" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_runs_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "provider_surveys" (
	"client_id" text NOT NULL,
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone,
	"modified" timestamp with time zone,
	"answers" integer,
	"active" boolean NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"study_id" text,
	"dataset_name" text,
	"definition" jsonb,
	"imported_answers" integer,
	"settled_answers" integer,
	"imported_at" timestamp with time zone,
	"imported_until" timestamp with time zone,
	"auto_import" boolean DEFAULT true NOT NULL,
	"auto_publish" boolean DEFAULT false NOT NULL,
	"losses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subscription" text,
	"error_type" text,
	"error_message" text,
	"error_request" text,
	CONSTRAINT "provider_surveys_client_id_provider_id_pk" PRIMARY KEY("client_id","provider","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "next" jsonb;--> statement-breakpoint
ALTER TABLE "provider_batches" ADD CONSTRAINT "provider_batches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_batches" ADD CONSTRAINT "provider_batches_client_id_run_id_provider_runs_client_id_id_fk" FOREIGN KEY ("client_id","run_id") REFERENCES "public"."provider_runs"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD CONSTRAINT "provider_connections_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD CONSTRAINT "provider_connections_client_id_set_by_users_client_id_id_fk" FOREIGN KEY ("client_id","set_by") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_notices" ADD CONSTRAINT "provider_notices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_runs" ADD CONSTRAINT "provider_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_runs" ADD CONSTRAINT "provider_runs_client_id_provider_survey_id_provider_surveys_client_id_provider_id_fk" FOREIGN KEY ("client_id","provider","survey_id") REFERENCES "public"."provider_surveys"("client_id","provider","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_surveys" ADD CONSTRAINT "provider_surveys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_runs_survey" ON "provider_runs" USING btree ("client_id","provider","survey_id");