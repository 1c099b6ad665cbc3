-- The words of a text card: each line is a list of runs.
CREATE FUNCTION public.rich_words(body jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT SET search_path = public, pg_temp
  AS $$
  SELECT coalesce(string_agg(words, ' ' ORDER BY place), '')
    FROM (SELECT place, (SELECT string_agg(run->>'text', '' ORDER BY at) FROM jsonb_array_elements(line->'runs') WITH ORDINALITY AS runs(run, at)) AS words
      FROM jsonb_array_elements(body) WITH ORDINALITY AS lines(line, place)) AS texts
$$;--> statement-breakpoint
-- Pictures are found by their words: title, line below and what is said to those who cannot see them.
CREATE OR REPLACE FUNCTION public.keep_story_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  words text;
  cards text;
BEGIN
  SELECT coalesce(string_agg(replace(path, ':::', ' '), ' '), '') INTO words FROM metadata_levels(NEW.metadata) WHERE exact;
  -- Cards that show parts of studies are left out: who may not view the study must not find them.
  SELECT coalesce(string_agg(concat_ws(' ', content->>'title',
      CASE WHEN jsonb_typeof(content->'body') = 'array' THEN rich_words(content->'body') ELSE content->>'body' END, content->>'alt'), ' ' ORDER BY position), '') INTO cards
    FROM story_cards WHERE client_id = NEW.client_id AND story_id = NEW.id AND removed_at IS NULL AND content->>'kind' IN ('text', 'headline', 'picture');
  NEW.search := setweight(to_tsvector('library', searchable(NEW.title)), 'A') || setweight(to_tsvector('library', searchable(NEW.summary || ' ' || words)), 'B')
    || setweight(to_tsvector('library', searchable(cards)), 'C');
  NEW.search_text := searchable(concat_ws(' ', NEW.title, NEW.summary, words, cards));
  PERFORM keep_words(NEW.client_id, NEW.search_text);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.touch_story() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE stories SET modified = now()
    WHERE (client_id, id) IN ((coalesce(NEW.client_id, OLD.client_id), coalesce(NEW.story_id, OLD.story_id)))
      -- Document cards are not for everyone: readers who see one count its own moment (server/areas/stories/rows.ts).
      AND coalesce(NEW.content, OLD.content)->>'kind' IN ('text', 'headline', 'divider', 'picture');
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Plain words become paragraphs, a line each. Nobody changed anything: neither stories nor cards get a new moment.
ALTER TABLE story_cards NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE story_cards DISABLE TRIGGER story_cards_touch;--> statement-breakpoint
UPDATE story_cards SET content = jsonb_set(content, '{body}', coalesce(
    (SELECT jsonb_agg(jsonb_build_object('style', 'paragraph', 'runs', jsonb_build_array(jsonb_build_object('text', line))) ORDER BY place)
      FROM regexp_split_to_table(content->>'body', E'\r\n|\r|\n') WITH ORDINALITY AS lines(raw, place), btrim(raw, E' \t') AS line
      WHERE line <> ''), '[]'))
  WHERE content->>'kind' = 'text' AND jsonb_typeof(content->'body') = 'string';--> statement-breakpoint
ALTER TABLE story_cards ENABLE TRIGGER story_cards_touch;--> statement-breakpoint
ALTER TABLE story_cards FORCE ROW LEVEL SECURITY;
