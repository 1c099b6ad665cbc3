-- As find_similar_questions in 0008, for texts that have at least this share of trigrams in common: the higher it is, the fewer
-- questions are compared.
CREATE FUNCTION public.find_similar_questions(given text, share real) RETURNS TABLE (dataset_id text, version integer, "position" integer, text_key text, similarity real)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET jit = off SET pg_trgm.similarity_threshold = 0.3
  AS $$
DECLARE
  words text := searchable(given);
BEGIN
  -- Until the function ends, which puts back what was before.
  PERFORM set_config('pg_trgm.similarity_threshold', share::text, true);
  RETURN QUERY SELECT r.dataset_id, r.version, r."position", r.text_key, similarity(r.text_folded, words)
    FROM dataset_questions r WHERE r.client_id = current_setting('app.client_id', true) AND r.text_folded % words;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.find_similar_questions(text, real) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_similar_questions(text, real) TO tabularium_app;
