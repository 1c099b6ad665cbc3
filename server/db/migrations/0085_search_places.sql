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
GRANT EXECUTE ON FUNCTION public.find_places(tsquery, tsquery, tsquery, integer) TO tabularium_app;--> statement-breakpoint
-- As in 0074, but pieces of names are looked for only in questions that have any: most have none.
CREATE OR REPLACE FUNCTION public.find_covered(wanted tsquery, in_text tsquery[], begun tsquery[], anywhere tsquery[], formed tsquery[], close_text tsquery[], close tsquery[], far tsquery[], neighbours tsquery[], small_words text[])
  RETURNS TABLE (dataset_id text, version integer, "position" integer, text_key text, covered bigint, pairs integer, small integer, brief integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5000 SET search_path = public, pg_temp SET jit = off
  AS $$
DECLARE
  -- A query with a lexeme that is no piece.
  plain constant text := '(^|\| )''[^~]';
  ways text := '0::bigint';
  beside text := '0';
  held text := '0';
BEGIN
  FOR i IN 1..cardinality(in_text) LOOP
    ways := ways || format(' + ((CASE WHEN r.search @@ ($4)[%1$s] THEN CASE WHEN r.search @@ ($2)[%1$s] THEN 7 WHEN r.search @@ ($3)[%1$s] THEN 6 ELSE 5 END', i)
      || CASE WHEN formed[i] IS NULL THEN '' ELSE format(' WHEN %s r.search @@ ($5)[%s] THEN 4', CASE WHEN formed[i]::text ~ plain THEN '' ELSE 'r.pieces AND' END, i) END
      || CASE WHEN close[i] IS NULL THEN '' ELSE format(' WHEN r.search @@ ($7)[%1$s] THEN CASE WHEN r.search @@ ($6)[%1$s] THEN 3 ELSE 2 END', i) END
      || CASE WHEN far[i] IS NULL THEN '' ELSE format(' WHEN %s r.search @@ ($8)[%s] THEN 1', CASE WHEN far[i]::text ~ plain THEN '' ELSE 'r.pieces AND' END, i) END
      || format(' ELSE 0 END)::bigint << %s)', 3 * (i - 1));
  END LOOP;
  FOR i IN 1..cardinality(neighbours) LOOP
    beside := beside || format(' + (r.search @@ ($9)[%s])::int', i);
  END LOOP;
  FOR i IN 1..cardinality(small_words) LOOP
    held := held || format(' + (strpos(r.padded, ($10)[%s]) > 0)::int', i);
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT r.dataset_id, r.version, r."position", r.text_key, ' || ways || ', ' || beside || ', ' || held || ', (length(r.text_folded) <= 40)::int
    FROM (
      SELECT q.dataset_id, q.version, q."position", q.text_key, q.text_folded, q.search, q.search @@ ''''''~'''':*''::tsquery AS pieces, '' '' || q.text_folded || '' '' AS padded
      FROM dataset_questions q WHERE q.client_id = current_setting(''app.client_id'', true) AND q.search @@ $1 OFFSET 0
    ) r'
    USING wanted, in_text, begun, anywhere, formed, close_text, close, far, neighbours, ARRAY(SELECT ' ' || w || ' ' FROM unnest(small_words) w);
END
$$;--> statement-breakpoint
-- The first questions that match, in no order and without a score: enough to know that somebody may read a word.
CREATE FUNCTION public.find_some_questions(wanted tsquery) RETURNS TABLE (dataset_id text, version integer, "position" integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp SET jit = off SET enable_seqscan = off SET enable_indexscan = off
  AS $$
BEGIN
  RETURN QUERY SELECT r.dataset_id, r.version, r."position" FROM dataset_questions r
    WHERE r.client_id = current_setting('app.client_id', true) AND r.search @@ wanted LIMIT 50;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.find_some_questions(tsquery) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_some_questions(tsquery) TO tabularium_app;
