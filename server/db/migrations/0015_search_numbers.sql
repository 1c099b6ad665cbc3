-- Numbers such as 'NF-2026-0001' written as one word, from each of their parts on: 'nf20260001 20260001'. Only what holds a
-- digit, so that 'Coca-Cola' stays two words. Readers type them with hyphens, with blanks or with neither.
CREATE FUNCTION public.joined_numbers(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT coalesce(string_agg(array_to_string(parts[first:], ''), ' '), '')
    FROM (
      SELECT (string_to_array(public.searchable(compound), ' '))[1:12] AS parts
      FROM regexp_split_to_table(left(given, 1000), '\s+') compound WHERE compound ~ '[0-9]'
    ) compounds, generate_series(1, cardinality(parts) - 1) first
  $$;--> statement-breakpoint
-- A study number is found by its letters and by its digits too: 'AB1234' as 'ab 1234 ab1234'.
CREATE FUNCTION public.number_forms(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT CASE WHEN parted = given THEN '' ELSE public.searchable(parted) || ' ' END || public.joined_numbers(parted)
    FROM (SELECT regexp_replace(regexp_replace(given, '([[:alpha:]])([0-9])', '\1-\2', 'g'), '([0-9])([[:alpha:]])', '\1-\2', 'g') AS parted) p
  $$;--> statement-breakpoint
-- As in 0005, but the parser no longer sees the study number as it is written: it took '-2026' for a negative number.
CREATE OR REPLACE FUNCTION public.keep_study_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
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
  NEW.search := setweight(to_tsvector('library', searchable(NEW.name) || ' ' || joined_numbers(NEW.name)), 'A') || setweight(to_tsvector('library', searchable(NEW.study_number) || ' ' || number_forms(NEW.study_number)), 'A')
    || setweight(to_tsvector('library', searchable(words)), 'B');
  NEW.search_text := fold(NEW.name || ' ' || NEW.study_number || ' ' || words);
  PERFORM keep_words(NEW.client_id, NEW.search_text);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.keep_question_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  words text := searchable(coalesce(NEW.definition->>'text', ''));
BEGIN
  -- Questions without a text are nobody's wave.
  NEW.text_key := md5(coalesce(nullif(words, ''), NEW.dataset_id || '/' || NEW.name));
  NEW.text_folded := words;
  NEW.search := setweight(to_tsvector('library', words), 'A') || setweight(to_tsvector('library', searchable(NEW.name || ' ' || NEW.search_text) || ' ' || joined_numbers(NEW.name)), 'C');
  NEW.folded := searchable(NEW.name || ' ' || NEW.search_text);
  PERFORM keep_words(NEW.client_id, NEW.folded);
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Rows from before, one client organisation at a time, as the forced policies want it.
DO $$
DECLARE
  client text;
BEGIN
  FOR client IN SELECT id FROM clients LOOP
    PERFORM set_config('app.client_id', client, true);
    UPDATE studies SET name = name WHERE client_id = client;
    UPDATE dataset_questions SET name = name WHERE client_id = client AND joined_numbers(name) <> '';
  END LOOP;
  PERFORM set_config('app.client_id', '', true);
END
$$;
