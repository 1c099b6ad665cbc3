ALTER TABLE "dataset_questions" ADD COLUMN "text_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "dataset_questions_text_trgm" ON "dataset_questions" USING gin ("text_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dataset_questions_text_key" ON "dataset_questions" USING btree ("client_id","text_key");--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.keep_question_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  words text := searchable(coalesce(NEW.definition->>'text', ''));
BEGIN
  -- Questions without a text are nobody's wave.
  NEW.text_key := md5(coalesce(nullif(words, ''), NEW.dataset_id || '/' || NEW.name));
  NEW.text_folded := words;
  NEW.search := setweight(to_tsvector('library', words), 'A') || setweight(to_tsvector('library', searchable(NEW.name || ' ' || NEW.search_text)), 'C');
  NEW.folded := searchable(NEW.name || ' ' || NEW.search_text);
  PERFORM keep_words(NEW.client_id, NEW.folded);
  RETURN NEW;
END
$$;--> statement-breakpoint
-- As find_questions in 0005, with trigrams of the questions' own texts: at least three of ten in common.
CREATE FUNCTION public.find_similar_questions(given text) RETURNS TABLE (dataset_id text, version integer, "position" integer, text_key text, similarity real)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET jit = off SET pg_trgm.similarity_threshold = 0.3
  AS $$
DECLARE
  words text := searchable(given);
BEGIN
  RETURN QUERY SELECT r.dataset_id, r.version, r."position", r.text_key, similarity(r.text_folded, words)
    FROM dataset_questions r WHERE r.client_id = current_setting('app.client_id', true) AND r.text_folded % words;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.find_similar_questions(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_similar_questions(text) TO tabularium_app;--> statement-breakpoint
-- Questions from before, one client organisation at a time, as the forced policies want it.
DO $$
DECLARE
  client text;
BEGIN
  FOR client IN SELECT id FROM clients LOOP
    PERFORM set_config('app.client_id', client, true);
    UPDATE dataset_questions SET text_folded = searchable(coalesce(definition->>'text', '')) WHERE client_id = client;
  END LOOP;
  PERFORM set_config('app.client_id', '', true);
END
$$;
