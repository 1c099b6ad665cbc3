CREATE TABLE "access_decisions" (
	"client_id" text NOT NULL,
	"request_id" text NOT NULL,
	"answer" text,
	"by" text,
	"answered" timestamp with time zone,
	CONSTRAINT "access_decisions_client_id_request_id_pk" PRIMARY KEY("client_id","request_id"),
	CONSTRAINT "access_decisions_answer" CHECK ("access_decisions"."answer" in ('given', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"item_type" text NOT NULL,
	"item_key" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked" timestamp with time zone DEFAULT now() NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"settled" timestamp with time zone,
	CONSTRAINT "access_requests_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "access_requests_type" CHECK ("access_requests"."item_type" in ('study', 'story', 'question', 'report', 'document')),
	CONSTRAINT "access_requests_state" CHECK ("access_requests"."state" in ('open', 'given', 'not_given'))
);
--> statement-breakpoint
ALTER TABLE "access_decisions" ADD CONSTRAINT "access_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_decisions" ADD CONSTRAINT "access_decisions_client_id_request_id_access_requests_client_id_id_fk" FOREIGN KEY ("client_id","request_id") REFERENCES "public"."access_requests"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_decisions_waiting" ON "access_decisions" USING btree ("client_id") WHERE answer is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" USING btree ("client_id","user_id","item_type","item_key") WHERE state = 'open';