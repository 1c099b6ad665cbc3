ALTER TABLE "studies" DROP CONSTRAINT "studies_number";--> statement-breakpoint
-- Numbers that look like the id of a study, are words of the API, or differ from an older one by case alone get the first free
-- "number-2", "number-3"... Policies do not act meanwhile: they would hide every row from an owner that is no superuser.
ALTER TABLE studies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DO $$
DECLARE
  wrong record;
  counter int;
BEGIN
  FOR wrong IN
    SELECT client_id, id, study_number FROM (
      SELECT s.*, row_number() OVER (PARTITION BY client_id, lower(study_number) ORDER BY created, id) AS place FROM studies s
    ) numbered
    WHERE place > 1 OR lower(study_number) ~ '^[0-9a-hjkmnp-tv-z]{16}$'
      OR lower(study_number) IN ('all', 'bulk', 'documents', 'edit', 'new', 'search', 'summary')
    ORDER BY client_id, created, id
  LOOP
    counter := 2;
    WHILE EXISTS (
      SELECT FROM studies o
      WHERE o.client_id = wrong.client_id AND lower(o.study_number) = lower(wrong.study_number || '-' || counter)
    ) LOOP
      counter := counter + 1;
    END LOOP;
    UPDATE studies SET study_number = study_number || '-' || counter WHERE client_id = wrong.client_id AND id = wrong.id;
  END LOOP;
END
$$;--> statement-breakpoint
ALTER TABLE studies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "studies_number" ON "studies" USING btree ("client_id",lower("study_number"));--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_number_is_no_id" CHECK (lower("studies"."study_number") !~ '^[0-9a-hjkmnp-tv-z]{16}$');
