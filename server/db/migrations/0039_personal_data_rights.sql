ALTER TABLE audit_addresses ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE audit_addresses FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON audit_addresses
  USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON audit_addresses TO tabularium_app;
