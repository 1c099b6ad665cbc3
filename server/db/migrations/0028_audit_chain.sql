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
DROP INDEX "security_log_created";--> statement-breakpoint
ALTER TABLE "security_log" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(event || ' ' || coalesce(address, '') || ' ' || detail::text)) STORED;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_log_event" ON "security_log" USING btree ("client_id","event","created","id");--> statement-breakpoint
CREATE INDEX "security_log_user" ON "security_log" USING btree ("client_id","user_id","created","id");--> statement-breakpoint
CREATE INDEX "security_log_refused" ON "security_log" USING btree ("client_id","created","id") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "security_log_created" ON "security_log" USING btree ("client_id","created","id");