ALTER TABLE list_views ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE list_views FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON list_views USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON list_views TO tabularium_app;
