-- Work that follows from a change, and the record of who changed what.

-- The outbox: written with the change it follows from, carried out at least once.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- One event, one job: the same key is never queued twice.
  key text NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  -- How often it was taken up, which also tells a worker's turn from an earlier one's.
  attempts integer NOT NULL DEFAULT 0,
  -- How often it has failed since it last went as it should.
  failures integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  -- When an operator put it aside after it had been given up.
  dismissed_at timestamptz,
  CONSTRAINT jobs_once UNIQUE (kind, key),
  CONSTRAINT jobs_dismissed_were_given_up CHECK (dismissed_at IS NULL OR dead_at IS NOT NULL)
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL AND dead_at IS NULL;

-- Who did what to what, and when. Never changed.
CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('member', 'guest', 'admin', 'gateway', 'system')),
  actor_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  before jsonb,
  after jsonb,
  request_id text
);
CREATE INDEX history_of_subject ON history (subject_id, id);
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_never_emptied BEFORE TRUNCATE ON history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How often something was done in a stretch of time that began with its first use. What has ended is cleared by later uses.
CREATE TABLE rate_counts (
  -- The limit's name, and a hash of whom it counts.
  key text PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  window_end timestamptz NOT NULL
);
CREATE INDEX rate_counts_by_end ON rate_counts (window_end);

CREATE TABLE idempotency_keys (
  -- Guests have none, and their keys in common.
  member_id uuid REFERENCES members ON DELETE CASCADE,
  key text NOT NULL,
  route text NOT NULL,
  body_hash bytea NOT NULL,
  -- These two only the release before uses; they go with the next migration that takes something away.
  claim uuid NOT NULL DEFAULT gen_random_uuid(),
  turns integer NOT NULL DEFAULT 1,
  -- Absent only while a request of the release before is still at work.
  answer jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once UNIQUE NULLS NOT DISTINCT (member_id, key)
);

-- The last audit of all processes together: one row. Whoever writes its start carries it out.
CREATE TABLE last_audit (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  started_at timestamptz NOT NULL,
  -- What was found, once it has ended: how many of each broken promise. Those that hold are left out.
  ended_at timestamptz,
  found jsonb NOT NULL DEFAULT '{}',
  -- The same of those findings that an operator has acknowledged.
  acknowledged jsonb NOT NULL DEFAULT '{}'
);

-- A finding of the audit that is known, and no longer an alarm.
CREATE TABLE acknowledged_findings (
  promise text NOT NULL,
  subject text NOT NULL,
  who text NOT NULL,
  why text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (promise, subject)
);
