ALTER TABLE story_comments ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE story_comments FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON story_comments USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON story_comments TO tabularium_app;
