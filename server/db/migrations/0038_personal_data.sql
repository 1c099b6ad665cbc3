CREATE TABLE "audit_addresses" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"address" "citext" NOT NULL,
	CONSTRAINT "audit_addresses_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "audit_addresses_address" UNIQUE("client_id","address")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_kind";--> statement-breakpoint
ALTER TABLE "audit_addresses" ADD CONSTRAINT "audit_addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_kind" CHECK ("users"."kind" in ('person', 'service', 'provisioning', 'erased'));