-- A message of the gateway's that arrives again counts up its row; one that proves nothing is kept without what it said; and a
-- finding of the audit can be acknowledged.
SELECT pg_temp.lock_together('gateway_messages', 'last_audit');
ALTER TABLE gateway_messages ADD COLUMN digest bytea;
ALTER TABLE gateway_messages ADD COLUMN times integer NOT NULL DEFAULT 1 CHECK (times > 0);
ALTER TABLE gateway_messages ADD COLUMN last_received_at timestamptz;
CREATE UNIQUE INDEX gateway_messages_once ON gateway_messages (digest);
UPDATE gateway_messages SET fields = '{}', claimed_ref = NULL WHERE verdict LIKE 'refused:%';
CREATE TABLE acknowledged_findings (
  promise text NOT NULL,
  subject text NOT NULL,
  who text NOT NULL,
  why text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (promise, subject)
);
ALTER TABLE last_audit ADD COLUMN acknowledged jsonb NOT NULL DEFAULT '{}';
