-- Tells the processes that work on jobs, once the transaction commits, that there are new ones. Folded by transaction.
CREATE FUNCTION announce_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  PERFORM pg_notify('tabularium_jobs', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER announce_jobs AFTER INSERT ON jobs FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs();
