ALTER TABLE branding_previous ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE branding_previous FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON branding_previous USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON branding_previous TO tabularium_app;
