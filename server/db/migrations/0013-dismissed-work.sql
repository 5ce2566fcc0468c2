-- The queue stands still for a moment, or for none: whoever waited for it long would have everybody else wait behind.
SELECT pg_temp.lock_together('jobs');

-- When an operator put work aside that had been given up; it is not shown any more.
ALTER TABLE jobs ADD COLUMN dismissed_at timestamptz,
  ADD CONSTRAINT jobs_dismissed_were_given_up CHECK (dismissed_at IS NULL OR dead_at IS NOT NULL);
