ALTER TABLE access_requests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE access_requests FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON access_requests USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON access_requests TO tabularium_app;--> statement-breakpoint
ALTER TABLE access_decisions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE access_decisions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON access_decisions USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON access_decisions TO tabularium_app;
