-- The queue stands still for a moment, or for none: whoever waited for it long would have everybody else wait behind.
SET LOCAL statement_timeout = 0;
DO $$
DECLARE
  usual text := current_setting('lock_timeout');
BEGIN
  FOR round IN 1..400 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', CASE WHEN round % 20 = 0 THEN '1500ms' ELSE '200ms' END, true);
      LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', usual, true);
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  RAISE EXCEPTION 'a statement has been at work on a table that is to be changed, for minutes; look at pg_stat_activity';
END
$$;

-- When an operator put work aside that had been given up; it is not shown any more.
ALTER TABLE jobs ADD COLUMN dismissed_at timestamptz,
  ADD CONSTRAINT jobs_dismissed_were_given_up CHECK (dismissed_at IS NULL OR dead_at IS NOT NULL);
