ALTER TABLE provider_connections ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE provider_connections FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON provider_connections USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_connections TO tabularium_app;--> statement-breakpoint
ALTER TABLE provider_surveys ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE provider_surveys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON provider_surveys USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_surveys TO tabularium_app;--> statement-breakpoint
ALTER TABLE provider_runs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE provider_runs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON provider_runs USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_runs TO tabularium_app;--> statement-breakpoint
ALTER TABLE provider_batches ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE provider_batches FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON provider_batches USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_batches TO tabularium_app;--> statement-breakpoint
ALTER TABLE provider_notices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE provider_notices FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON provider_notices USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_notices TO tabularium_app;
