-- Removed cards are not found, headlines are.
CREATE OR REPLACE FUNCTION public.keep_story_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
DECLARE
  words text;
  cards text;
BEGIN
  SELECT coalesce(string_agg(replace(path, ':::', ' '), ' '), '') INTO words FROM metadata_levels(NEW.metadata) WHERE exact;
  -- Cards that show parts of studies are left out: who may not view the study must not find them.
  SELECT coalesce(string_agg(concat_ws(' ', content->>'title', content->>'body'), ' ' ORDER BY position), '') INTO cards
    FROM story_cards WHERE client_id = NEW.client_id AND story_id = NEW.id AND removed_at IS NULL AND content->>'kind' IN ('text', 'headline');
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
      AND coalesce(NEW.content, OLD.content)->>'kind' IN ('text', 'headline', 'divider');
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER story_cards_touch ON story_cards;--> statement-breakpoint
-- Cards that are here already last changed when they were added. Policies would hide every row from an owner that is no superuser.
ALTER TABLE story_cards NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE story_cards SET modified = created;--> statement-breakpoint
ALTER TABLE story_cards FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Not for positions: a move renumbers the cards behind it, and only the moved one has changed.
CREATE TRIGGER story_cards_touch AFTER INSERT OR DELETE OR UPDATE OF content, removed_at, modified ON story_cards FOR EACH ROW EXECUTE FUNCTION touch_story();
