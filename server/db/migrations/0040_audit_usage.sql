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
CREATE TABLE "unfound_searches" (
	"client_id" text NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	"last" timestamp with time zone NOT NULL,
	CONSTRAINT "unfound_searches_client_id_words_pk" PRIMARY KEY("client_id","words")
);
--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"month" text NOT NULL,
	"times" integer NOT NULL,
	"last" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_counts_client_id_kind_item_month_pk" PRIMARY KEY("client_id","kind","item","month")
);
--> statement-breakpoint
CREATE TABLE "usage_people" (
	"client_id" text NOT NULL,
	"month" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "usage_people_client_id_month_user_id_pk" PRIMARY KEY("client_id","month","user_id")
);
--> statement-breakpoint
ALTER TABLE "audit_forwarding" ADD CONSTRAINT "audit_forwarding_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfound_searches" ADD CONSTRAINT "unfound_searches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counts" ADD CONSTRAINT "usage_counts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unfound_searches_last" ON "unfound_searches" USING btree ("client_id","last");--> statement-breakpoint
CREATE INDEX "usage_counts_month" ON "usage_counts" USING btree ("client_id","kind","month");