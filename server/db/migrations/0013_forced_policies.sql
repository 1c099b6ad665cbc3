-- clients and logins obey the same forced policies as every tenant table. The owner (commands, first start, and the two
-- functions that keep and ask logins) reaches all of their rows by a policy of its own, which names no role, so that a
-- dump can be restored by another owner.
CREATE FUNCTION works_as_owner() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog
  AS $$ SELECT current_user = pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'public.clients'::regclass $$;--> statement-breakpoint
ALTER TABLE clients FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER POLICY own ON clients RENAME TO tenant;--> statement-breakpoint
CREATE POLICY owner ON clients USING (works_as_owner()) WITH CHECK (works_as_owner());--> statement-breakpoint
ALTER TABLE logins ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE logins FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON logins USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
CREATE POLICY owner ON logins USING (works_as_owner()) WITH CHECK (works_as_owner());
