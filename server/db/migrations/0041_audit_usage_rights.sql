DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['audit_forwarding', 'usage_counts', 'usage_people', 'unfound_searches'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (client_id = current_setting(''app.client_id'', true)) WITH CHECK (client_id = current_setting(''app.client_id'', true))',
      tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO tabularium_app', tenant);
  END LOOP;
END
$$;
