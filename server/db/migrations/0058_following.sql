CREATE TABLE "follows" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"item_type" text NOT NULL,
	"item_id" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_client_id_user_id_item_type_item_id_pk" PRIMARY KEY("client_id","user_id","item_type","item_id"),
	CONSTRAINT "follows_item_type" CHECK ("follows"."item_type" in ('study', 'story'))
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"mails" text DEFAULT 'none' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	CONSTRAINT "notice_choices_client_id_user_id_pk" PRIMARY KEY("client_id","user_id"),
	CONSTRAINT "notice_choices_mails" CHECK ("notice_choices"."mails" in ('none', 'at_once', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "notice_mails" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"problem" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_mails_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "notice_mails_state" CHECK ("notice_mails"."state" in ('sending', 'sent', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_type" text NOT NULL,
	"item_id" text NOT NULL,
	"subject" text NOT NULL,
	"card_id" text,
	"dataset_id" text,
	"by" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_id" text,
	CONSTRAINT "notices_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mails" ADD CONSTRAINT "notice_mails_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mails" ADD CONSTRAINT "notice_mails_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_item" ON "follows" USING btree ("client_id","item_type","item_id");--> statement-breakpoint
CREATE INDEX "notice_mails_user" ON "notice_mails" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("client_id","user_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_waiting" ON "notices" USING btree ("client_id","user_id","item_type","item_id","kind","subject") WHERE read_at is null and mail_id is null;