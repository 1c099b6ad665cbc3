DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['api_tokens'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (client_id = current_setting(''app.client_id'', true)) WITH CHECK (client_id = current_setting(''app.client_id'', true))',
      tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO tabularium_app', tenant);
  END LOOP;
END
$$;--> statement-breakpoint
-- When people and groups were changed last, whoever changes them. What a person has seen and set is no change of the person.
CREATE FUNCTION note_modified() RETURNS trigger LANGUAGE plpgsql
  AS $$
BEGIN
  IF to_jsonb(NEW) - ARRAY['personalization', 'modified'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['personalization', 'modified'] THEN
    NEW.modified := now();
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_modified BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_modified();--> statement-breakpoint
CREATE TRIGGER user_groups_modified BEFORE UPDATE ON user_groups FOR EACH ROW EXECUTE FUNCTION note_modified();
