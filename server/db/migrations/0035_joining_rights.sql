DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['account_links'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (client_id = current_setting(''app.client_id'', true)) WITH CHECK (client_id = current_setting(''app.client_id'', true))',
      tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO tabularium_app', tenant);
  END LOOP;
END
$$;--> statement-breakpoint
-- Before a tenant is known a request can only ask which organisations let one address in.
CREATE FUNCTION whitelist_lookup(address text, mail_domain text) RETURNS TABLE (organisation text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT DISTINCT w.client_id FROM whitelist w
    WHERE (w.kind = 'email' AND w.value = address) OR (w.kind = 'domain' AND w.value = mail_domain) $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION whitelist_lookup(text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION whitelist_lookup(text, text) TO tabularium_app;
