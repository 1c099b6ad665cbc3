CREATE TABLE "api_tokens" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "api_tokens_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "api_tokens_hash" UNIQUE("client_id","hash")
);
--> statement-breakpoint
ALTER TABLE "user_groups" ADD COLUMN "id" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "user_groups" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "user_groups" ADD COLUMN "modified" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deprovisioned" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "modified" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("client_id","user_id");--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_id" UNIQUE("client_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_kind" CHECK ("users"."kind" in ('person', 'service', 'provisioning'));