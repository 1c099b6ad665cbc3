CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"banner" text,
	"flags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"brand" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"privacy_floor" integer DEFAULT 10 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dataset_columns" (
	"client_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"meta" jsonb NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "dataset_columns_client_id_dataset_id_version_name_pk" PRIMARY KEY("client_id","dataset_id","version","name")
);
--> statement-breakpoint
CREATE TABLE "dataset_questions" (
	"client_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || search_text)) STORED,
	CONSTRAINT "dataset_questions_client_id_dataset_id_version_position_pk" PRIMARY KEY("client_id","dataset_id","version","position"),
	CONSTRAINT "dataset_questions_name" UNIQUE("client_id","dataset_id","version","name")
);
--> statement-breakpoint
CREATE TABLE "dataset_versions" (
	"client_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"version" integer NOT NULL,
	"respondents" integer NOT NULL,
	"committed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"weights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "dataset_versions_client_id_dataset_id_version_pk" PRIMARY KEY("client_id","dataset_id","version")
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"study_id" text NOT NULL,
	"name" text NOT NULL,
	"current_version" integer DEFAULT 0 NOT NULL,
	"state" text,
	"external_type" text,
	"failed_imports" integer DEFAULT 0 NOT NULL,
	"question_labels_enabled" boolean DEFAULT false NOT NULL,
	"default_filters" text DEFAULT '' NOT NULL,
	"group_restrictions" text[] DEFAULT '{}'::text[] NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "datasets_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "datasets_name" UNIQUE("client_id","study_id","name")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_client_id_user_id_endpoint_key_pk" PRIMARY KEY("client_id","user_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"study_id" text,
	"study_name" text NOT NULL,
	"dataset_name" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb DEFAULT '{"unit":"bytes","done":0,"total":0}'::jsonb NOT NULL,
	"options" jsonb,
	"problem" jsonb,
	"review" jsonb,
	"result" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"due" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"lease" text,
	"reason" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"finished" timestamp with time zone,
	CONSTRAINT "jobs_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"study_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"creator" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"address" text,
	"request_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_log_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"revoked" timestamp with time zone,
	CONSTRAINT "sessions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "studies" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"study_number" text NOT NULL,
	"name" text NOT NULL,
	"date" date NOT NULL,
	"year" integer NOT NULL,
	"metadata" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sample" integer DEFAULT 0 NOT NULL,
	"hidden_groups" text[] DEFAULT '{}'::text[] NOT NULL,
	"restricted_groups" text[] DEFAULT '{}'::text[] NOT NULL,
	"silent_groups" text[] DEFAULT '{}'::text[] NOT NULL,
	"low_base_threshold" integer DEFAULT 100 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "studies_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "studies_number" UNIQUE("client_id","study_number")
);
--> statement-breakpoint
CREATE TABLE "support_events" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"detail" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_events_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_groups_client_id_name_pk" PRIMARY KEY("client_id","name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"email" "citext" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"manager" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"groups" text[] DEFAULT '{}'::text[] NOT NULL,
	"silent_restrictions" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL,
	"role_version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "users_email" UNIQUE("client_id","email")
);
--> statement-breakpoint
ALTER TABLE "dataset_columns" ADD CONSTRAINT "dataset_columns_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_columns" ADD CONSTRAINT "dataset_columns_client_id_dataset_id_version_dataset_versions_client_id_dataset_id_version_fk" FOREIGN KEY ("client_id","dataset_id","version") REFERENCES "public"."dataset_versions"("client_id","dataset_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_questions" ADD CONSTRAINT "dataset_questions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_questions" ADD CONSTRAINT "dataset_questions_client_id_dataset_id_version_dataset_versions_client_id_dataset_id_version_fk" FOREIGN KEY ("client_id","dataset_id","version") REFERENCES "public"."dataset_versions"("client_id","dataset_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD CONSTRAINT "dataset_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD CONSTRAINT "dataset_versions_client_id_dataset_id_datasets_client_id_id_fk" FOREIGN KEY ("client_id","dataset_id") REFERENCES "public"."datasets"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_client_id_dataset_id_datasets_client_id_id_fk" FOREIGN KEY ("client_id","dataset_id") REFERENCES "public"."datasets"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_client_id_creator_users_client_id_id_fk" FOREIGN KEY ("client_id","creator") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_events" ADD CONSTRAINT "support_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dataset_questions_search" ON "dataset_questions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("client_id","created");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("state","due");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_running_per_client" ON "jobs" USING btree ("client_id") WHERE "jobs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "reports_study" ON "reports" USING btree ("client_id","study_id","created");--> statement-breakpoint
CREATE INDEX "security_log_created" ON "security_log" USING btree ("client_id","created");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "studies_year" ON "studies" USING btree ("client_id","year");--> statement-breakpoint
CREATE INDEX "studies_name_trgm" ON "studies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_events_created" ON "support_events" USING btree ("client_id","created");