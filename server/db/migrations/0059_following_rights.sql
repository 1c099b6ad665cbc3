ALTER TABLE follows ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE follows FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON follows USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON follows TO tabularium_app;--> statement-breakpoint
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notices FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON notices USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO tabularium_app;--> statement-breakpoint
ALTER TABLE notice_mails ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notice_mails FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON notice_mails USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_mails TO tabularium_app;--> statement-breakpoint
ALTER TABLE notice_choices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notice_choices FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON notice_choices USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_choices TO tabularium_app;
