CREATE TABLE "whitelist" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whitelist_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "whitelist_value" UNIQUE("client_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "key_insights" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"study_id" text NOT NULL,
	"document_id" text,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"image" text,
	"author" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_insights_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "draft_version" integer;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "whitelist" ADD CONSTRAINT "whitelist_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_insights" ADD CONSTRAINT "key_insights_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_insights" ADD CONSTRAINT "key_insights_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_insights" ADD CONSTRAINT "key_insights_client_id_author_users_client_id_id_fk" FOREIGN KEY ("client_id","author") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_insights" ADD CONSTRAINT "key_insights_client_id_document_id_documents_client_id_id_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_insights_study" ON "key_insights" USING btree ("client_id","study_id","position");