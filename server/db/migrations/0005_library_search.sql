-- Tenant tables of the library. As in 0002: forced policies, and rights for requests only through them.
DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['metadata_fields', 'metadata_values', 'user_preferences', 'favorites', 'stories', 'story_cards', 'documents', 'document_pages', 'branding'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (client_id = current_setting(''app.client_id'', true)) WITH CHECK (client_id = current_setting(''app.client_id'', true))',
      tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO tabularium_app', tenant);
  END LOOP;
END
$$;--> statement-breakpoint
-- Words as searches compare them: without accents, English endings taken off, English function words left out.
CREATE TEXT SEARCH DICTIONARY public.library_stem (TEMPLATE = snowball, Language = english, StopWords = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.library (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.library ALTER MAPPING FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part, numword, numhword, hword_numpart
  WITH public.unaccent, public.library_stem;--> statement-breakpoint
-- Text as trigrams compare it. Immutable as long as the rules of unaccent stay as they are.
CREATE FUNCTION public.fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, translate(normalize(given, NFKC), U&'\00AD', ''))) $$;--> statement-breakpoint
-- Words only, so that 'Q4_report.pdf', 'Coca-Cola' and '18-24' fall apart as queries do (services/search/terms.ts knows the
-- same separators). A tsvector holds at most 1 MB: longer texts are found by their beginning.
CREATE FUNCTION public.searchable(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT btrim(regexp_replace(public.fold(left(given, 200000)), U&'[\0001-/:-@\005B-`{-\00BF\2000-\206F\3000-\303F\E000-\F8FF\FE30-\FE6F\FF00-\FF0F]+', ' ', 'g')) $$;--> statement-breakpoint
-- The words that occur, once or more often, against which mistyped ones are compared. Found words are looked up in the texts
-- themselves, so that a word from a text that somebody may not see finds nothing for them.
CREATE TABLE public.search_words (client_id text NOT NULL REFERENCES clients (id), word text NOT NULL);--> statement-breakpoint
CREATE INDEX search_words_word ON public.search_words (client_id, word);--> statement-breakpoint
ALTER TABLE public.search_words ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.search_words FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON public.search_words USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.search_words TO tabularium_app;--> statement-breakpoint
-- Without a unique index on purpose: two long transactions with the same new word must not wait for each other.
CREATE FUNCTION public.keep_words(client text, given text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  INSERT INTO search_words (client_id, word)
    SELECT DISTINCT client, w.word FROM unnest(string_to_array(searchable(given), ' ')) w (word)
    WHERE length(w.word) BETWEEN 4 AND 40 AND w.word !~ '[0-9]'
      AND NOT EXISTS (SELECT 1 FROM search_words k WHERE k.client_id = client AND k.word = w.word);
END
$$;--> statement-breakpoint
-- Values of studies.metadata ({name, values} with levels joined by ':::') with every value above them, deepest last.
-- Compiling it would take a hundred times as long as running it.
CREATE FUNCTION public.metadata_levels(metadata jsonb) RETURNS TABLE (field text, path text, value text, above text, exact boolean)
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 20 SET search_path = public, pg_temp SET jit = off
  AS $$
-- Not in SQL: that would be planned anew for each study.
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT entry->>'name', array_to_string(parts[1:depth], ':::'), parts[depth], array_to_string(parts[1:depth - 1], ':::'), bool_or(depth = cardinality(parts))
    FROM jsonb_array_elements(metadata) e(entry), jsonb_array_elements_text(entry->'values') v(given),
      LATERAL (SELECT string_to_array(given, ':::') AS parts) split, generate_series(1, cardinality(parts)) depth
    WHERE given <> ''
    GROUP BY 1, 2, 3, 4, depth
    ORDER BY depth;
END
  $$;--> statement-breakpoint
CREATE FUNCTION public.keep_study_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  complete boolean;
  words text;
BEGIN
  FOR attempt IN 1..2 LOOP
    SELECT coalesce(array_agg(DISTINCT v.ordinal), '{}'), coalesce(array_agg(DISTINCT v.ordinal) FILTER (WHERE l.exact), '{}'),
        coalesce(bool_and(v.ordinal IS NOT NULL), true)
      INTO NEW.facets, NEW.value_ordinals, complete
      FROM metadata_levels(NEW.metadata) l
      LEFT JOIN metadata_fields f ON f.client_id = NEW.client_id AND f.name = l.field
      LEFT JOIN metadata_values v ON v.client_id = NEW.client_id AND v.field_id = f.id AND v.path = l.path;
    EXIT WHEN complete;
    -- New fields and values are added one study at a time, so that two studies never add the same.
    PERFORM pg_advisory_xact_lock(hashtext('metadata ' || NEW.client_id));
    INSERT INTO metadata_fields (client_id, id, name, position)
      SELECT NEW.client_id, replace(gen_random_uuid()::text, '-', ''), n.field, (SELECT coalesce(max(position), 0) FROM metadata_fields WHERE client_id = NEW.client_id) + row_number() OVER (ORDER BY n.field)
      FROM (SELECT DISTINCT field FROM metadata_levels(NEW.metadata)) n
      ON CONFLICT DO NOTHING;
    DECLARE
      missing record;
    BEGIN
      FOR missing IN SELECT l.*, f.id AS field_id FROM metadata_levels(NEW.metadata) l JOIN metadata_fields f ON f.client_id = NEW.client_id AND f.name = l.field LOOP
        INSERT INTO metadata_values (client_id, id, ordinal, field_id, value, path, parent_id, group_position)
          SELECT NEW.client_id, replace(gen_random_uuid()::text, '-', ''),
            (SELECT coalesce(max(ordinal), 0) + 1 FROM metadata_values WHERE client_id = NEW.client_id),
            missing.field_id, missing.value, missing.path,
            (SELECT id FROM metadata_values WHERE client_id = NEW.client_id AND field_id = missing.field_id AND path = missing.above),
            (SELECT coalesce(max(group_position), 0) + 1 FROM metadata_values WHERE client_id = NEW.client_id AND field_id = missing.field_id)
          WHERE NOT EXISTS (SELECT 1 FROM metadata_values WHERE client_id = NEW.client_id AND field_id = missing.field_id AND path = missing.path);
      END LOOP;
    END;
  END LOOP;
  NEW.facets := NEW.facets || -NEW.year;
  SELECT coalesce(string_agg(replace(path, ':::', ' '), ' '), '') INTO words FROM metadata_levels(NEW.metadata) WHERE exact;
  NEW.search := setweight(to_tsvector('library', searchable(NEW.name)), 'A') || setweight(to_tsvector('library', NEW.study_number), 'A')
    || setweight(to_tsvector('library', searchable(words)), 'B');
  NEW.search_text := fold(NEW.name || ' ' || NEW.study_number || ' ' || words);
  PERFORM keep_words(NEW.client_id, NEW.search_text);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER studies_search BEFORE INSERT OR UPDATE OF name, study_number, year, metadata ON studies FOR EACH ROW EXECUTE FUNCTION keep_study_search();--> statement-breakpoint
CREATE FUNCTION public.keep_question_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  words text := coalesce(NEW.definition->>'text', '');
BEGIN
  -- Questions without a text are nobody's wave.
  NEW.text_key := md5(coalesce(nullif(searchable(words), ''), NEW.dataset_id || '/' || NEW.name));
  NEW.search := setweight(to_tsvector('library', searchable(words)), 'A') || setweight(to_tsvector('library', searchable(NEW.name || ' ' || NEW.search_text)), 'C');
  NEW.folded := searchable(NEW.name || ' ' || NEW.search_text);
  PERFORM keep_words(NEW.client_id, NEW.folded);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER dataset_questions_search BEFORE INSERT OR UPDATE OF name, search_text, definition ON dataset_questions FOR EACH ROW EXECUTE FUNCTION keep_question_search();--> statement-breakpoint
CREATE FUNCTION public.keep_story_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  words text;
  cards text;
BEGIN
  SELECT coalesce(string_agg(replace(path, ':::', ' '), ' '), '') INTO words FROM metadata_levels(NEW.metadata) WHERE exact;
  -- Cards that show parts of studies are left out: who may not view the study must not find them.
  SELECT coalesce(string_agg(concat_ws(' ', content->>'title', content->>'body'), ' ' ORDER BY position), '') INTO cards
    FROM story_cards WHERE client_id = NEW.client_id AND story_id = NEW.id AND content->>'kind' = 'text';
  NEW.search := setweight(to_tsvector('library', searchable(NEW.title)), 'A') || setweight(to_tsvector('library', searchable(NEW.summary || ' ' || words)), 'B')
    || setweight(to_tsvector('library', searchable(cards)), 'C');
  NEW.search_text := searchable(concat_ws(' ', NEW.title, NEW.summary, words, cards));
  PERFORM keep_words(NEW.client_id, NEW.search_text);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER stories_search BEFORE INSERT OR UPDATE ON stories FOR EACH ROW EXECUTE FUNCTION keep_story_search();--> statement-breakpoint
CREATE FUNCTION public.touch_story() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE stories SET modified = now()
    WHERE (client_id, id) IN ((coalesce(NEW.client_id, OLD.client_id), coalesce(NEW.story_id, OLD.story_id)))
      -- Document cards are not for everyone: readers who see one count its own moment (services/stories/rows.ts).
      AND coalesce(NEW.content, OLD.content)->>'kind' = 'text';
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER story_cards_touch AFTER INSERT OR UPDATE OR DELETE ON story_cards FOR EACH ROW EXECUTE FUNCTION touch_story();--> statement-breakpoint
CREATE FUNCTION public.keep_document_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  NEW.search := setweight(to_tsvector('library', searchable(NEW.name)), 'A');
  NEW.search_text := searchable(NEW.name);
  PERFORM keep_words(NEW.client_id, NEW.search_text);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER documents_search BEFORE INSERT OR UPDATE OF name ON documents FOR EACH ROW EXECUTE FUNCTION keep_document_search();--> statement-breakpoint
CREATE FUNCTION public.keep_page_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  NEW.search := setweight(to_tsvector('library', searchable(NEW.title)), 'A') || setweight(to_tsvector('library', searchable(NEW.text)), 'C');
  NEW.search_text := searchable(NEW.title || ' ' || NEW.text);
  PERFORM keep_words(NEW.client_id, NEW.search_text);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER document_pages_search BEFORE INSERT OR UPDATE OF title, text ON document_pages FOR EACH ROW EXECUTE FUNCTION keep_page_search();--> statement-breakpoint
-- Operators on text are not leak-proof, so row-level security keeps requests from using the indexes of searches. These
-- functions look keys up with the owner's rights, each in the client organisation of the transaction; callers join the keys
-- with the tables, where the policies act, before anything is counted or shown. `score`: the whole part says where and how
-- it matched (3 whole words in the name, 2 beginnings in the name, 1 whole words anywhere, 0 the rest).
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('questions', 'dataset_questions', 'dataset_id text, version integer, "position" integer, text_key text', 'r.dataset_id, r.version, r."position", r.text_key'),
    ('pages', 'document_pages', 'document_id text, page integer', 'r.document_id, r.page'),
    ('studies', 'studies', 'study_id text', 'r.id')
  ) k (name, relation, keys, chosen) LOOP
    EXECUTE format($make$
      CREATE FUNCTION public.find_%1$s(wanted tsquery, whole tsquery, wanted_first tsquery, whole_first tsquery) RETURNS TABLE (%3$s, score real)
        LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET jit = off
        AS $body$
      BEGIN
        RETURN QUERY SELECT %4$s, (CASE WHEN r.search @@ whole_first THEN 3 WHEN r.search @@ wanted_first THEN 2 WHEN r.search @@ whole THEN 1 ELSE 0 END
            + ts_rank(r.search, wanted, 32))::real
          FROM %2$I r WHERE r.client_id = current_setting('app.client_id', true) AND r.search @@ wanted;
      END
      $body$;
      REVOKE ALL ON FUNCTION public.find_%1$s(tsquery, tsquery, tsquery, tsquery) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION public.find_%1$s(tsquery, tsquery, tsquery, tsquery) TO tabularium_app;
    $make$, kind.name, kind.relation, kind.keys, kind.chosen);
  END LOOP;
END
$$;--> statement-breakpoint
-- Most studies belong to no groups. Who plans the list must know, or takes nearly all of them for locked and hidden.
CREATE STATISTICS public.studies_hidden ON (cardinality(hidden_groups)) FROM studies;--> statement-breakpoint
CREATE STATISTICS public.studies_restricted ON (cardinality(restricted_groups)) FROM studies;--> statement-breakpoint
CREATE STATISTICS public.studies_silent ON (cardinality(silent_groups)) FROM studies;--> statement-breakpoint
-- Vectors of questions, only where the extension is there. They can be made again at any time.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'vector') THEN
    CREATE TABLE question_vectors (
      client_id text NOT NULL REFERENCES clients (id),
      dataset_id text NOT NULL,
      version integer NOT NULL,
      "position" integer NOT NULL,
      provider text NOT NULL,
      embedding vector(384) NOT NULL,
      PRIMARY KEY (client_id, dataset_id, version, "position"),
      FOREIGN KEY (client_id, dataset_id, version, "position") REFERENCES dataset_questions (client_id, dataset_id, version, "position") ON DELETE CASCADE
    );
    ALTER TABLE question_vectors ENABLE ROW LEVEL SECURITY;
    ALTER TABLE question_vectors FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant ON question_vectors USING (client_id = current_setting('app.client_id', true)) WITH CHECK (client_id = current_setting('app.client_id', true));
    GRANT SELECT, INSERT, UPDATE, DELETE ON question_vectors TO tabularium_app;
  END IF;
END
$$;--> statement-breakpoint
-- Rows from before these triggers, one client organisation at a time, as the forced policies want it.
DO $$
DECLARE
  client text;
BEGIN
  FOR client IN SELECT id FROM clients LOOP
    PERFORM set_config('app.client_id', client, true);
    UPDATE studies SET name = name WHERE client_id = client;
    UPDATE dataset_questions SET name = name WHERE client_id = client;
  END LOOP;
  PERFORM set_config('app.client_id', '', true);
END
$$;
