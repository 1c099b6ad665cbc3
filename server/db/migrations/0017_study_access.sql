ALTER TABLE "clients" ADD COLUMN "study_access" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_study_access" CHECK ("clients"."study_access" in ('everyone', 'groups'));--> statement-breakpoint
-- When readers got what they have: as the security log says, or when that version was added. Policies do not act meanwhile:
-- they would hide every row from an owner that is no superuser.
ALTER TABLE datasets NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dataset_versions NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE security_log NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE datasets d SET published_at = coalesce(
  (SELECT max(l.created) FROM security_log l
   WHERE l.client_id = d.client_id AND l.event = 'dataset.published' AND l.outcome = 'ok' AND l.detail->>'dataset' = d.id),
  (SELECT v.committed_at FROM dataset_versions v
   WHERE v.client_id = d.client_id AND v.dataset_id = d.id AND v.version = d.current_version),
  d.created)
WHERE d.published;--> statement-breakpoint
ALTER TABLE datasets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dataset_versions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE security_log FORCE ROW LEVEL SECURITY;
