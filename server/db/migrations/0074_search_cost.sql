ALTER TABLE "datasets" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('public.library'::regconfig, public.searchable(name))) STORED;--> statement-breakpoint
-- As in 0070, with the ways to meet each part written out: the parts become constants of one statement, and a part that a
-- question does not meet anywhere is not looked for in the question's text as well.
CREATE OR REPLACE FUNCTION public.find_covered(wanted tsquery, in_text tsquery[], begun tsquery[], anywhere tsquery[], formed tsquery[], close_text tsquery[], close tsquery[], far tsquery[], neighbours tsquery[], small_words text[])
  RETURNS TABLE (dataset_id text, version integer, "position" integer, text_key text, covered bigint, pairs integer, small integer, brief integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5000 SET search_path = public, pg_temp SET jit = off
  AS $$
DECLARE
  ways text := '0::bigint';
  beside text := '0';
  held text := '0';
BEGIN
  FOR i IN 1..cardinality(in_text) LOOP
    ways := ways || format(' + ((CASE WHEN r.search @@ ($4)[%1$s] THEN CASE WHEN r.search @@ ($2)[%1$s] THEN 7 WHEN r.search @@ ($3)[%1$s] THEN 6 ELSE 5 END', i)
      || CASE WHEN formed[i] IS NULL THEN '' ELSE format(' WHEN r.search @@ ($5)[%s] THEN 4', i) END
      || CASE WHEN close[i] IS NULL THEN '' ELSE format(' WHEN r.search @@ ($7)[%1$s] THEN CASE WHEN r.search @@ ($6)[%1$s] THEN 3 ELSE 2 END', i) END
      || CASE WHEN far[i] IS NULL THEN '' ELSE format(' WHEN r.search @@ ($8)[%s] THEN 1', i) END
      || format(' ELSE 0 END)::bigint << %s)', 3 * (i - 1));
  END LOOP;
  FOR i IN 1..cardinality(neighbours) LOOP
    beside := beside || format(' + (r.search @@ ($9)[%s])::int', i);
  END LOOP;
  FOR i IN 1..cardinality(small_words) LOOP
    held := held || format(' + (strpos(t.padded, ($10)[%s]) > 0)::int', i);
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT r.dataset_id, r.version, r."position", r.text_key, ' || ways || ', ' || beside || ', ' || held || ', (length(r.text_folded) <= 40)::int
    FROM dataset_questions r, LATERAL (SELECT '' '' || r.text_folded || '' '' AS padded) t
    WHERE r.client_id = current_setting(''app.client_id'', true) AND r.search @@ $1'
    USING wanted, in_text, begun, anywhere, formed, close_text, close, far, neighbours, ARRAY(SELECT ' ' || w || ' ' FROM unnest(small_words) w);
END
$$;--> statement-breakpoint
-- Joined to what is fewer: the datasets that the reader may know of.
ALTER FUNCTION public.find_questions(tsquery, tsquery, tsquery, tsquery) ROWS 5000;
