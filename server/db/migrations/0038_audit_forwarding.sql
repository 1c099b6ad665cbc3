CREATE TABLE "audit_forwarding" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"paused" boolean DEFAULT false NOT NULL,
	"position" bigint NOT NULL,
	"delivered" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_try" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_forwarding_client_id_pk" PRIMARY KEY("client_id")
);
--> statement-breakpoint
ALTER TABLE "audit_forwarding" ADD CONSTRAINT "audit_forwarding_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;