DROP INDEX "dataset_questions_text_key";--> statement-breakpoint
CREATE INDEX "datasets_search" ON "datasets" USING gin ("search");--> statement-breakpoint
CREATE INDEX "dataset_questions_text_key" ON "dataset_questions" USING btree ("client_id","text_key","dataset_id","version","position");--> statement-breakpoint
-- Where a search that finds little has to look: how many questions of all versions match `wanted`, and the datasets that hold one of
-- them, or whose study matches `in_study`, or whose name matches `named`. No row where any of these are more than `most`. Words that the
-- statistics take for common are not looked up: that alone would take a tenth of their search. Volatile, since it asks for a plan.
CREATE FUNCTION public.find_places(wanted tsquery, in_study tsquery, named tsquery, most integer) RETURNS TABLE (questions integer, places text[])
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 1 SET search_path = public, pg_temp SET jit = off SET enable_seqscan = off SET enable_indexscan = off
  AS $$
DECLARE
  client text := current_setting('app.client_id', true);
  plan json;
  of_studies text[];
  of_names text[];
BEGIN
  EXECUTE 'EXPLAIN (FORMAT JSON) SELECT 1 FROM dataset_questions r WHERE r.client_id = $1 AND r.search @@ $2' INTO plan USING client, wanted;
  IF wanted IS NULL OR (plan->0->'Plan'->>'Plan Rows')::float8 > greatest(2000, (SELECT reltuples FROM pg_class WHERE oid = 'public.dataset_questions'::regclass) / 20) THEN
    RETURN;
  END IF;
  places := ARRAY(SELECT r.dataset_id FROM dataset_questions r WHERE r.client_id = client AND r.search @@ wanted LIMIT most + 1);
  questions := cardinality(places);
  of_studies := ARRAY(SELECT d.id FROM studies s JOIN datasets d ON d.client_id = client AND d.study_id = s.id WHERE s.client_id = client AND s.search @@ in_study LIMIT most + 1);
  of_names := ARRAY(SELECT d.id FROM datasets d WHERE d.client_id = client AND d.search @@ named LIMIT most + 1);
  IF greatest(questions, cardinality(of_studies), cardinality(of_names)) > most THEN
    RETURN;
  END IF;
  places := ARRAY(SELECT DISTINCT unnest(places || of_studies || of_names));
  RETURN NEXT;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.find_places(tsquery, tsquery, tsquery, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_places(tsquery, tsquery, tsquery, integer) TO tabularium_app;
