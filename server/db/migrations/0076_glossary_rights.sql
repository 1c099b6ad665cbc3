ALTER TABLE glossary_entries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE glossary_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON glossary_entries USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON glossary_entries TO tabularium_app;
