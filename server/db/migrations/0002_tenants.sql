-- Two roles nobody can log in as. tabularium_app does the work of requests and jobs inside one client organisation;
-- tabularium_worker only claims jobs, of all organisations. Roles belong to the cluster: another database may have made them.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['tabularium_app', 'tabularium_worker'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    -- From PostgreSQL 16 on, whoever makes a role is a member of it that may not yet take it on.
    IF NOT pg_has_role(current_user, wanted, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
END
$$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO tabularium_app, tabularium_worker;--> statement-breakpoint
-- Every table with a client_id is a tenant table, except logins. Without app.client_id the setting is null or '': no rows.
DO $$
DECLARE
  tenant text;
BEGIN
  FOR tenant IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'client_id' AND NOT a.attisdropped
      AND c.relname <> 'logins'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (client_id = current_setting(''app.client_id'', true)) WITH CHECK (client_id = current_setting(''app.client_id'', true))',
      tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO tabularium_app', tenant);
  END LOOP;
END
$$;--> statement-breakpoint
-- The security log is only added to.
REVOKE UPDATE, DELETE ON security_log FROM tabularium_app;--> statement-breakpoint
-- A request sees and renames its own client organisation only; the owner (commands, first start) sees them all.
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON clients USING (id = current_setting('app.client_id', true)) WITH CHECK (id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, UPDATE ON clients TO tabularium_app;--> statement-breakpoint
-- Claiming jobs crosses organisations: one role, one table, no other grant.
CREATE POLICY worker ON jobs TO tabularium_worker USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON jobs TO tabularium_worker;--> statement-breakpoint
-- Login happens before a tenant is known. Requests cannot read logins; they can only ask for one address.
CREATE FUNCTION login_lookup(address text) RETURNS TABLE (client_id text, user_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT l.client_id, l.user_id FROM logins l WHERE l.email = address::citext $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION login_lookup(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION login_lookup(text) TO tabularium_app;--> statement-breakpoint
CREATE FUNCTION keep_logins() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    DELETE FROM logins WHERE email = OLD.email;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO logins (email, client_id, user_id) VALUES (NEW.email, NEW.client_id, NEW.id);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_logins AFTER INSERT OR DELETE OR UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION keep_logins();--> statement-breakpoint
-- Whoever changes rights ends the jwts made for the old ones.
CREATE FUNCTION raise_role_version() RETURNS trigger LANGUAGE plpgsql
  AS $$
BEGIN
  IF (NEW.admin, NEW.manager, NEW.active, NEW.groups, NEW.silent_restrictions, NEW.password_hash)
     IS DISTINCT FROM (OLD.admin, OLD.manager, OLD.active, OLD.groups, OLD.silent_restrictions, OLD.password_hash) THEN
    NEW.role_version := OLD.role_version + 1;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_role_version BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION raise_role_version();--> statement-breakpoint
-- Columns are packed already: compressing them again costs time and wins nothing.
ALTER TABLE dataset_columns ALTER COLUMN bytes SET STORAGE EXTERNAL;
