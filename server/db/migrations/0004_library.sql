CREATE TABLE "branding" (
	"client_id" text NOT NULL,
	"slot" text NOT NULL,
	"file" text NOT NULL,
	"media_type" text NOT NULL,
	"modified_by" text NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "branding_client_id_slot_pk" PRIMARY KEY("client_id","slot")
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"client_id" text NOT NULL,
	"document_id" text NOT NULL,
	"page" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"preview" text,
	"search" "tsvector",
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "document_pages_client_id_document_id_page_pk" PRIMARY KEY("client_id","document_id","page")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"study_id" text NOT NULL,
	"name" text NOT NULL,
	"file_type" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file" text NOT NULL,
	"group_restrictions" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"problem" text,
	"page_count" integer DEFAULT 0 NOT NULL,
	"uploaded_by" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector",
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "documents_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"item_type" text NOT NULL,
	"item_id" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "favorites_item" UNIQUE("client_id","user_id","item_type","item_id")
);
--> statement-breakpoint
CREATE TABLE "metadata_fields" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"field_type" text DEFAULT 'text' NOT NULL,
	"filterable" boolean DEFAULT true NOT NULL,
	"personalizable" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "metadata_fields_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "metadata_fields_name" UNIQUE("client_id","name")
);
--> statement-breakpoint
CREATE TABLE "metadata_values" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"field_id" text NOT NULL,
	"value" text NOT NULL,
	"path" text NOT NULL,
	"parent_id" text,
	"group_position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "metadata_values_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "metadata_values_path" UNIQUE("client_id","field_id","path"),
	CONSTRAINT "metadata_values_ordinal" UNIQUE("client_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"author" text NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"metadata" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector",
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "stories_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "story_cards" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"story_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_cards_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"value_id" text NOT NULL,
	"include_children" boolean DEFAULT true NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_preferences_client_id_user_id_value_id_pk" PRIMARY KEY("client_id","user_id","value_id")
);
--> statement-breakpoint
DROP INDEX "studies_name_trgm";--> statement-breakpoint
DROP INDEX "studies_year";--> statement-breakpoint
ALTER TABLE "dataset_questions" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "dataset_questions" ADD COLUMN "text_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset_questions" ADD COLUMN "folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "facets" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "value_ordinals" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "personalization" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_client_id_document_id_documents_client_id_id_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_uploaded_by_users_client_id_id_fk" FOREIGN KEY ("client_id","uploaded_by") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata_fields" ADD CONSTRAINT "metadata_fields_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata_values" ADD CONSTRAINT "metadata_values_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata_values" ADD CONSTRAINT "metadata_values_client_id_field_id_metadata_fields_client_id_id_fk" FOREIGN KEY ("client_id","field_id") REFERENCES "public"."metadata_fields"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata_values" ADD CONSTRAINT "metadata_values_client_id_parent_id_metadata_values_client_id_id_fk" FOREIGN KEY ("client_id","parent_id") REFERENCES "public"."metadata_values"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_client_id_author_users_client_id_id_fk" FOREIGN KEY ("client_id","author") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_cards" ADD CONSTRAINT "story_cards_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_cards" ADD CONSTRAINT "story_cards_client_id_story_id_stories_client_id_id_fk" FOREIGN KEY ("client_id","story_id") REFERENCES "public"."stories"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_client_id_value_id_metadata_values_client_id_id_fk" FOREIGN KEY ("client_id","value_id") REFERENCES "public"."metadata_values"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_pages_search" ON "document_pages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "document_pages_search_trgm" ON "document_pages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin ("search");--> statement-breakpoint
CREATE INDEX "documents_search_trgm" ON "documents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_study" ON "documents" USING btree ("client_id","study_id","created");--> statement-breakpoint
CREATE INDEX "stories_modified" ON "stories" USING btree ("client_id","modified");--> statement-breakpoint
CREATE INDEX "stories_search" ON "stories" USING gin ("search");--> statement-breakpoint
CREATE INDEX "stories_search_trgm" ON "stories" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "story_cards_story" ON "story_cards" USING btree ("client_id","story_id","position");--> statement-breakpoint
CREATE INDEX "dataset_questions_trgm" ON "dataset_questions" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "studies_facets" ON "studies" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "studies_search" ON "studies" USING gin ("search");--> statement-breakpoint
CREATE INDEX "studies_search_trgm" ON "studies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "studies_year" ON "studies" USING btree ("client_id","year","date");--> statement-breakpoint
CREATE INDEX "studies_name" ON "studies" USING btree ("client_id",left("name", 200) collate "und-x-icu");