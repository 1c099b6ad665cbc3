CREATE TABLE "last_edits" (
	"client_id" text NOT NULL,
	"study_id" text NOT NULL,
	"subject" text NOT NULL,
	"field" text NOT NULL,
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "last_edits_client_id_study_id_subject_field_pk" PRIMARY KEY("client_id","study_id","subject","field")
);
--> statement-breakpoint
ALTER TABLE "last_edits" ADD CONSTRAINT "last_edits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_edits" ADD CONSTRAINT "last_edits_client_id_study_id_studies_client_id_id_fk" FOREIGN KEY ("client_id","study_id") REFERENCES "public"."studies"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_edits" ADD CONSTRAINT "last_edits_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE last_edits ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE last_edits FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON last_edits USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON last_edits TO tabularium_app;
