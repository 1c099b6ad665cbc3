CREATE TABLE "break_glass_admins" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "break_glass_admins_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "password_policies" (
	"client_id" text NOT NULL,
	"closed" boolean NOT NULL,
	CONSTRAINT "password_policies_client_id_pk" PRIMARY KEY("client_id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_assertions" (
	"client_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"id" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_on_assertions_client_id_connection_id_id_pk" PRIMARY KEY("client_id","connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_attempts" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"connection_id" text NOT NULL,
	"request_id" text,
	"tested_by" text,
	"answer" text,
	"answered" timestamp with time zone,
	"used" timestamp with time zone,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_on_attempts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_connections" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"mapping" jsonb NOT NULL,
	"create_people" boolean DEFAULT false NOT NULL,
	"default_manager" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"tested" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_on_connections_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_directory" (
	"domain" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"connection_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_domains" (
	"client_id" text NOT NULL,
	"domain" text NOT NULL,
	"connection_id" text NOT NULL,
	CONSTRAINT "sign_on_domains_client_id_domain_pk" PRIMARY KEY("client_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sign_on_links" (
	"client_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_on_links_client_id_connection_id_subject_pk" PRIMARY KEY("client_id","connection_id","subject"),
	CONSTRAINT "sign_on_links_person" UNIQUE("client_id","connection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_sessions" (
	"client_id" text NOT NULL,
	"session_id" text NOT NULL,
	"leave" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_on_sessions_client_id_session_id_pk" PRIMARY KEY("client_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "break_glass_admins" ADD CONSTRAINT "break_glass_admins_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "break_glass_admins" ADD CONSTRAINT "break_glass_admins_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_policies" ADD CONSTRAINT "password_policies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_assertions" ADD CONSTRAINT "sign_on_assertions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_assertions" ADD CONSTRAINT "sign_on_assertions_client_id_connection_id_sign_on_connections_client_id_id_fk" FOREIGN KEY ("client_id","connection_id") REFERENCES "public"."sign_on_connections"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_client_id_connection_id_sign_on_connections_client_id_id_fk" FOREIGN KEY ("client_id","connection_id") REFERENCES "public"."sign_on_connections"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_connections" ADD CONSTRAINT "sign_on_connections_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_domains" ADD CONSTRAINT "sign_on_domains_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_domains" ADD CONSTRAINT "sign_on_domains_client_id_connection_id_sign_on_connections_client_id_id_fk" FOREIGN KEY ("client_id","connection_id") REFERENCES "public"."sign_on_connections"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_links" ADD CONSTRAINT "sign_on_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_links" ADD CONSTRAINT "sign_on_links_client_id_connection_id_sign_on_connections_client_id_id_fk" FOREIGN KEY ("client_id","connection_id") REFERENCES "public"."sign_on_connections"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_links" ADD CONSTRAINT "sign_on_links_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_sessions" ADD CONSTRAINT "sign_on_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_sessions" ADD CONSTRAINT "sign_on_sessions_client_id_session_id_sessions_client_id_id_fk" FOREIGN KEY ("client_id","session_id") REFERENCES "public"."sessions"("client_id","id") ON DELETE cascade ON UPDATE no action;