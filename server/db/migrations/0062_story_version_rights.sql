ALTER TABLE story_versions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE story_versions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON story_versions USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON story_versions TO tabularium_app;
