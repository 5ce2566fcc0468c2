-- Prepended to migrations. Locks tables all at once or not at all: the previous version may be using them,
-- and waiting for one while holding another could deadlock. Short lock timeouts, retried, let running
-- transactions finish; a longer one every twentieth round cancels autovacuum.
CREATE OR REPLACE FUNCTION pg_temp.lock_together(VARIADIC tables text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  usual text := current_setting('lock_timeout');
  names text := (SELECT string_agg(quote_ident(name), ', ') FROM unnest(tables) name);
BEGIN
  FOR round IN 1..400 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', CASE WHEN round % 20 = 0 THEN '1500ms' ELSE '200ms' END, true);
      EXECUTE 'LOCK TABLE ' || names || ' IN ACCESS EXCLUSIVE MODE';
      PERFORM set_config('lock_timeout', usual, true);
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  RAISE EXCEPTION 'a statement has been at work on a table that is to be changed, for minutes; look at pg_stat_activity';
END
$$;
