-- The pieces of glued names: 'SleepHrsNight' as {sleep,hrs,night}, 'BPSysAve' as {bp,sys,ave}, 'nQ12b' as {q12b,q12}. Only of
-- words with a capital after a small letter, or with capitals before one: 'HHIncome'. At most 40 words of a text.
CREATE FUNCTION public.name_pieces(given text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT SET search_path = public, pg_temp
  AS $$
BEGIN
  IF given !~ '[a-z0-9][A-Z]|[A-Z]{2}|[A-Za-z]{3}[0-9]' THEN RETURN '{}'; END IF;
  RETURN ARRAY(
    SELECT DISTINCT lower(piece)
    FROM (SELECT token FROM regexp_split_to_table(left(given, 4000), '[^[:alnum:]]+') token WHERE token ~ '[a-z0-9][A-Z]|^[A-Z]{2,6}s?$|[A-Z]{2}[a-z]|[A-Za-z]{3}[0-9]' LIMIT 40) t,
      LATERAL (SELECT regexp_replace(regexp_replace(token, '([a-z])([A-Z0-9])', '\1 \2', 'g'), '([A-Z])([A-Z][a-z])', '\1 \2', 'g') AS parted) p,
      regexp_split_to_table(parted || ' ' || regexp_replace(parted, '([0-9])([A-Za-z])', '\1 \2', 'g'), ' ') piece
    WHERE length(piece) BETWEEN 2 AND 40 AND piece ~ '[A-Za-z]');
END
$$;--> statement-breakpoint
-- The initials of two to four words side by side: 'machine learning methods' as {=ml,=lm,=mlm}. Of the first 60 words.
CREATE FUNCTION public.initials_in(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT SET search_path = public, pg_temp
  AS $$
DECLARE
  word text;
  firsts text := '';
  letters text;
  found text[] := '{}';
BEGIN
  FOREACH word IN ARRAY (string_to_array(words, ' '))[1:60] LOOP
    letters := left(word, 1);
    firsts := firsts || CASE WHEN letters BETWEEN 'a' AND 'z' THEN letters ELSE ' ' END;
  END LOOP;
  FOR place IN 1..length(firsts) - 1 LOOP
    FOR size IN 2..4 LOOP
      letters := substr(firsts, place, size);
      EXIT WHEN length(letters) < size OR strpos(letters, ' ') > 0;
      found := found || ('=' || letters);
    END LOOP;
  END LOOP;
  RETURN ARRAY(SELECT DISTINCT unnest(found));
END
$$;--> statement-breakpoint
-- Pieces are words like others, and once more with a sign before them, so that 'marijuana' finds the cut word of 'RegularMarij'
-- and no word of a sentence that it happens to begin with. Initials have a sign of their own.
CREATE OR REPLACE FUNCTION public.keep_question_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  given text := coalesce(NEW.definition->>'text', '');
  words text := searchable(given);
  named text[] := name_pieces(NEW.name);
  inside text[] := name_pieces(given);
BEGIN
  -- Questions without a text are nobody's wave.
  NEW.text_key := md5(coalesce(nullif(words, ''), NEW.dataset_id || '/' || NEW.name));
  NEW.text_folded := words;
  NEW.search := setweight(to_tsvector('library', words || ' ' || array_to_string(inside, ' ')), 'A')
    || setweight(to_tsvector('library', searchable(NEW.name || ' ' || NEW.search_text) || ' ' || joined_numbers(NEW.name) || ' ' || array_to_string(named, ' ')), 'C')
    || array_to_tsvector(ARRAY(SELECT DISTINCT '~' || piece FROM unnest(named || inside || name_pieces(NEW.search_text)) piece))
    || array_to_tsvector(initials_in(words));
  NEW.folded := searchable(NEW.name || ' ' || NEW.search_text);
  PERFORM keep_words(NEW.client_id, NEW.folded || ' ' || array_to_string(named || inside, ' '));
  RETURN NEW;
END
$$;--> statement-breakpoint
-- As find_questions in 0005, with how well each part of the query is met: three bits per part, from the first part on.
-- 7 whole word in the question, 6 beginning of one, 5 anywhere else, 4 to 1 further and further from what was typed, 0 not at all.
-- `pairs`: how many of the given neighbours stand side by side; `small`: how many of the given small words the question holds; `brief`: 1 for a
-- text of few words.
CREATE FUNCTION public.find_covered(wanted tsquery, in_text tsquery[], begun tsquery[], anywhere tsquery[], formed tsquery[], close_text tsquery[], close tsquery[], far tsquery[], neighbours tsquery[], small_words text[])
  RETURNS TABLE (dataset_id text, version integer, "position" integer, text_key text, covered bigint, pairs integer, small integer, brief integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET jit = off
  AS $$
BEGIN
  RETURN QUERY SELECT r.dataset_id, r.version, r."position", r.text_key,
      (SELECT sum((CASE WHEN r.search @@ in_text[i] THEN 7 WHEN r.search @@ begun[i] THEN 6 WHEN r.search @@ anywhere[i] THEN 5
        WHEN r.search @@ formed[i] THEN 4 WHEN r.search @@ close_text[i] THEN 3 WHEN r.search @@ close[i] THEN 2 WHEN r.search @@ far[i] THEN 1 ELSE 0 END)::bigint << (3 * (i - 1)))
        FROM generate_subscripts(in_text, 1) i)::bigint,
      (SELECT count(*)::int FROM unnest(neighbours) n WHERE r.search @@ n),
      (SELECT count(*)::int FROM unnest(small_words) w WHERE strpos(' ' || r.text_folded || ' ', ' ' || w || ' ') > 0),
      (length(r.text_folded) <= 40)::int
    FROM dataset_questions r WHERE r.client_id = current_setting('app.client_id', true) AND r.search @@ wanted;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.find_covered(tsquery, tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], text[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_covered(tsquery, tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], tsquery[], text[]) TO tabularium_app;--> statement-breakpoint
-- Questions from before, one client organisation at a time, as the forced policies want it.
DO $$
DECLARE
  client text;
BEGIN
  FOR client IN SELECT id FROM clients LOOP
    PERFORM set_config('app.client_id', client, true);
    UPDATE dataset_questions SET name = name WHERE client_id = client;
  END LOOP;
  PERFORM set_config('app.client_id', '', true);
END
$$;
