-- Jobs, the audit log, and counters.

-- The outbox: written in the transaction of the change, run at least once.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- The event: the same key is never queued twice.
  key text NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  -- How often it was leased, which also distinguishes a worker's lease from an earlier one.
  attempts integer NOT NULL DEFAULT 0,
  -- How often it has failed since its last success.
  failures integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  -- When an operator dismissed it as a dead letter.
  dismissed_at timestamptz,
  CONSTRAINT jobs_once UNIQUE (kind, key),
  CONSTRAINT jobs_dismissed_were_given_up CHECK (dismissed_at IS NULL OR dead_at IS NOT NULL)
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL AND dead_at IS NULL;
-- The mails about a reservation.
CREATE INDEX jobs_of_reservation ON jobs ((payload ->> 'reservationId'))
  WHERE starts_with(kind, 'mail-') AND payload ->> 'reservationId' IS NOT NULL;

-- The audit log: who did what to what, and when. Append-only.
CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('member', 'guest', 'admin', 'staff', 'gateway', 'system')),
  actor_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  before jsonb,
  after jsonb,
  request_id text,
  -- The location, for acts of staff.
  location_id uuid,
  -- The reason, where money, rights or guests are affected.
  reason text
);
CREATE INDEX history_of_subject ON history (subject_id, id);
CREATE INDEX history_of_staff ON history (actor_id, id) WHERE actor = 'staff';
CREATE INDEX history_of_place ON history (location_id, id) WHERE location_id IS NOT NULL;
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_never_emptied BEFORE TRUNCATE ON history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Rate-limit counters of fixed windows, each starting at its first use. Later uses delete expired rows.
CREATE TABLE rate_counts (
  -- The limit's name, and a hash of what it counts.
  key text PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  window_end timestamptz NOT NULL
);
CREATE INDEX rate_counts_by_end ON rate_counts (window_end);

CREATE TABLE idempotency_keys (
  -- NULL for guests, who share one key space.
  member_id uuid REFERENCES members ON DELETE CASCADE,
  key text NOT NULL,
  route text NOT NULL,
  body_hash bytea NOT NULL,
  -- Used only by the previous version; the next contracting migration removes them.
  claim uuid NOT NULL DEFAULT gen_random_uuid(),
  turns integer NOT NULL DEFAULT 1,
  -- NULL only while a request of the previous version is running.
  answer jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once UNIQUE NULLS NOT DISTINCT (member_id, key)
);

-- The last audit, for all processes together: one row. The process that stores `started_at` runs the audit.
CREATE TABLE last_audit (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  started_at timestamptz NOT NULL,
  -- The number of findings of each broken invariant, once the audit has ended. Intact ones are omitted.
  ended_at timestamptz,
  found jsonb NOT NULL DEFAULT '{}',
  -- The number of findings that an operator has acknowledged, in the same form.
  acknowledged jsonb NOT NULL DEFAULT '{}'
);

-- A finding of the audit that an operator has acknowledged, so that it raises no alarm.
CREATE TABLE acknowledged_findings (
  promise text NOT NULL,
  subject text NOT NULL,
  who text NOT NULL,
  why text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (promise, subject)
);
