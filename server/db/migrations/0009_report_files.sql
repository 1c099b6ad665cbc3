CREATE TABLE "downloads" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"study_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"file" text,
	"bytes" bigint,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone,
	CONSTRAINT "downloads_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "saved_filters_name" UNIQUE("client_id","user_id","dataset_id","name")
);
--> statement-breakpoint
CREATE TABLE "summaries" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"study_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text NOT NULL,
	"full_rights" boolean NOT NULL,
	"filters" jsonb,
	"axis" jsonb NOT NULL,
	"weight" text,
	"deck_state" text DEFAULT 'waiting' NOT NULL,
	"deck_problem" text,
	"file" text,
	"file_expires" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summaries_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "summary_items" (
	"client_id" text NOT NULL,
	"summary_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"breakout" text,
	"state" text DEFAULT 'fetching' NOT NULL,
	"state_id" text NOT NULL,
	"analysis_data" jsonb,
	"stats_data" jsonb,
	"error_data" jsonb,
	CONSTRAINT "summary_items_client_id_summary_id_id_pk" PRIMARY KEY("client_id","summary_id","id"),
	CONSTRAINT "summary_items_position" UNIQUE("client_id","summary_id","position")
);
--> statement-breakpoint
DROP INDEX "jobs_one_running_per_client";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT 'main';--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_client_id_dataset_id_datasets_client_id_id_fk" FOREIGN KEY ("client_id","dataset_id") REFERENCES "public"."datasets"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_client_id_dataset_id_datasets_client_id_id_fk" FOREIGN KEY ("client_id","dataset_id") REFERENCES "public"."datasets"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_items" ADD CONSTRAINT "summary_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_items" ADD CONSTRAINT "summary_items_client_id_summary_id_summaries_client_id_id_fk" FOREIGN KEY ("client_id","summary_id") REFERENCES "public"."summaries"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("client_id","user_id","created");--> statement-breakpoint
CREATE INDEX "downloads_expires" ON "downloads" USING btree ("client_id","expires");--> statement-breakpoint
CREATE INDEX "summaries_user" ON "summaries" USING btree ("client_id","user_id","study_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_running_per_lane" ON "jobs" USING btree ("client_id","lane") WHERE "jobs"."state" = 'running';