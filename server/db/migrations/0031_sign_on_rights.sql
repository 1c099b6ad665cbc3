DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['sign_on_connections', 'sign_on_domains', 'sign_on_links', 'sign_on_attempts', 'sign_on_assertions', 'sign_on_sessions', 'password_policies', 'break_glass_admins'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (client_id = current_setting(''app.client_id'', true)) WITH CHECK (client_id = current_setting(''app.client_id'', true))',
      tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO tabularium_app', tenant);
  END LOOP;
END
$$;--> statement-breakpoint
-- A domain belongs to the organisation that has it first; the key of the directory refuses the second one.
CREATE FUNCTION keep_sign_on_directory() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    DELETE FROM sign_on_directory WHERE domain = OLD.domain AND organisation = OLD.client_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO sign_on_directory (domain, organisation, connection_id) VALUES (NEW.domain, NEW.client_id, NEW.connection_id);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER sign_on_domains_directory AFTER INSERT OR DELETE OR UPDATE ON sign_on_domains FOR EACH ROW EXECUTE FUNCTION keep_sign_on_directory();--> statement-breakpoint
-- Before a tenant is known a request can only ask for one domain.
CREATE FUNCTION sign_on_lookup(asked text) RETURNS TABLE (organisation text, connection_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT d.organisation, d.connection_id FROM sign_on_directory d WHERE d.domain = asked $$;--> statement-breakpoint
-- Whether people of another organisation sign in with addresses of a domain, by a connection or with accounts.
CREATE FUNCTION sign_on_domain_taken(asked text, asker text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT 1 FROM sign_on_directory d WHERE d.domain = asked AND d.organisation <> asker)
    OR EXISTS (SELECT 1 FROM logins l WHERE split_part(lower(l.email::text), '@', 2) = asked AND l.client_id <> asker) $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION sign_on_lookup(text) FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION sign_on_domain_taken(text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sign_on_lookup(text) TO tabularium_app;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sign_on_domain_taken(text, text) TO tabularium_app;
