-- Suggestions while typing. As find_questions and find_studies, but at most so many rows: whoever asks for one more than they
-- can use learns whether these are all of them. Which ones they are is left open.
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('questions', 'dataset_questions', 'dataset_id text, version integer, "position" integer', 'r.dataset_id, r.version, r."position"'),
    ('studies', 'studies', 'study_id text', 'r.id')
  ) k (name, relation, keys, chosen) LOOP
    EXECUTE format($make$
      CREATE FUNCTION public.find_few_%1$s(wanted tsquery, most integer) RETURNS TABLE (%3$s)
        LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET jit = off SET plan_cache_mode = force_custom_plan
        AS $body$
      BEGIN
        RETURN QUERY SELECT %4$s FROM %2$I r WHERE r.client_id = current_setting('app.client_id', true) AND r.search @@ wanted LIMIT most;
      END
      $body$;
      REVOKE ALL ON FUNCTION public.find_few_%1$s(tsquery, integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION public.find_few_%1$s(tsquery, integer) TO tabularium_app;
    $make$, kind.name, kind.relation, kind.keys, kind.chosen);
  END LOOP;
END
$$;--> statement-breakpoint
-- The first matches of these versions of datasets, in the order in which they are given. `whole`: all questions of the version
-- count, else those only that are open to everybody.
CREATE FUNCTION public.find_questions_of(wanted tsquery, datasets text[], versions integer[], whole boolean[], most integer)
  RETURNS TABLE (dataset_id text, version integer, "position" integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET jit = off SET plan_cache_mode = force_custom_plan
  AS $$
BEGIN
  RETURN QUERY SELECT r.dataset_id, r.version, r."position"
    FROM unnest(datasets, versions, whole) WITH ORDINALITY AS of (dataset_id, version, whole, nth)
    JOIN dataset_questions r ON r.client_id = current_setting('app.client_id', true) AND r.dataset_id = of.dataset_id AND r.version = of.version
    WHERE r.search @@ wanted AND (of.whole OR r.definition->'unrestricted_filter' = 'true')
    ORDER BY of.nth, r."position" LIMIT most;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.find_questions_of(tsquery, text[], integer[], boolean[], integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_questions_of(tsquery, text[], integer[], boolean[], integer) TO tabularium_app;
