-- The tables are locked all together or not at all: a former version may be at work on them, and whoever waited for one while
-- having another could wait in a circle with it. A short wait, again and again, lets it finish and nobody begin; a longer one now and
-- then has the database's own housekeeping give way.
SET LOCAL statement_timeout = 0;
DO $$
DECLARE
  usual text := current_setting('lock_timeout');
BEGIN
  FOR round IN 1..400 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', CASE WHEN round % 20 = 0 THEN '1500ms' ELSE '200ms' END, true);
      LOCK TABLE holds, payments, transactions, purchased_tickets, refunds IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', usual, true);
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  RAISE EXCEPTION 'a statement has been at work on a table that is to be changed, for minutes; look at pg_stat_activity';
END
$$;

-- A ticket and a refund stand on money that came in, never on money that went out.
ALTER TABLE transactions ADD UNIQUE (id, kind);
ALTER TABLE purchased_tickets
  ADD COLUMN transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  ADD CONSTRAINT purchased_tickets_of_a_capture FOREIGN KEY (transaction_id, transaction_kind)
    REFERENCES transactions (id, kind);
ALTER TABLE refunds
  ADD COLUMN transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  ADD CONSTRAINT refunds_of_a_capture FOREIGN KEY (transaction_id, transaction_kind) REFERENCES transactions (id, kind);

-- Whoever pays for a hold is the member who has it.
ALTER TABLE holds ADD UNIQUE (id, slot_id, member_id);
ALTER TABLE payments
  DROP CONSTRAINT payments_of_their_hold,
  ADD CONSTRAINT payments_of_their_hold FOREIGN KEY (hold_id, slot_id, member_id)
    REFERENCES holds (id, slot_id, member_id);
