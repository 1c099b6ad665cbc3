CREATE TABLE "story_comments" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"story_id" text NOT NULL,
	"card_id" text,
	"thread_id" text,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}'::text[] NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"edited" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	CONSTRAINT "story_comments_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_client_id_story_id_stories_client_id_id_fk" FOREIGN KEY ("client_id","story_id") REFERENCES "public"."stories"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_client_id_card_id_story_cards_client_id_id_fk" FOREIGN KEY ("client_id","card_id") REFERENCES "public"."story_cards"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_client_id_thread_id_story_comments_client_id_id_fk" FOREIGN KEY ("client_id","thread_id") REFERENCES "public"."story_comments"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_client_id_author_users_client_id_id_fk" FOREIGN KEY ("client_id","author") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_client_id_resolved_by_users_client_id_id_fk" FOREIGN KEY ("client_id","resolved_by") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_comments_story" ON "story_comments" USING btree ("client_id","story_id","created");--> statement-breakpoint
CREATE INDEX "story_comments_card" ON "story_comments" USING btree ("client_id","card_id");--> statement-breakpoint
CREATE INDEX "story_comments_thread" ON "story_comments" USING btree ("client_id","thread_id");--> statement-breakpoint
CREATE INDEX "story_comments_author" ON "story_comments" USING btree ("client_id","author");