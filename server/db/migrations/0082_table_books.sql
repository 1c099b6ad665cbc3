CREATE TABLE "table_books" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"file" text,
	"dataset_version" integer,
	"result" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_books_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "table_books" ADD CONSTRAINT "table_books_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_books" ADD CONSTRAINT "table_books_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_books" ADD CONSTRAINT "table_books_client_id_dataset_id_datasets_client_id_id_fk" FOREIGN KEY ("client_id","dataset_id") REFERENCES "public"."datasets"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_books_user" ON "table_books" USING btree ("client_id","user_id","created");--> statement-breakpoint
CREATE INDEX "table_books_dataset" ON "table_books" USING btree ("client_id","dataset_id");--> statement-breakpoint
ALTER TABLE table_books ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE table_books FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON table_books USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON table_books TO tabularium_app;
