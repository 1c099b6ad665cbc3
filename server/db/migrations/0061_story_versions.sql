CREATE TABLE "story_versions" (
	"client_id" text NOT NULL,
	"story_id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"cards" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved" timestamp with time zone NOT NULL,
	"restored_from" integer,
	CONSTRAINT "story_versions_client_id_story_id_version_pk" PRIMARY KEY("client_id","story_id","version")
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_client_id_story_id_stories_client_id_id_fk" FOREIGN KEY ("client_id","story_id") REFERENCES "public"."stories"("client_id","id") ON DELETE cascade ON UPDATE no action;