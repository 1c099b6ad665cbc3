CREATE TABLE "audit_chain" (
	"client_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"log_id" text NOT NULL,
	"hash" text NOT NULL,
	"sealed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_chain_client_id_seq_pk" PRIMARY KEY("client_id","seq"),
	CONSTRAINT "audit_chain_line" UNIQUE("client_id","log_id")
);
--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;