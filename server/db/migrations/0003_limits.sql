CREATE TABLE "login_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "unknown_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
