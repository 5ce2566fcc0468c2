-- The tables are locked all together or not at all: a former version may be at work on them, and whoever waited for one while
-- having another could wait in a circle with it. A short wait, again and again, lets it finish and nobody begin; a longer one now and
-- then has the database's own housekeeping give way. Those of the next migration are among them, which may follow at once.
SET LOCAL statement_timeout = 0;
DO $$
DECLARE
  usual text := current_setting('lock_timeout');
BEGIN
  FOR round IN 1..400 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', CASE WHEN round % 20 = 0 THEN '1500ms' ELSE '200ms' END, true);
      LOCK TABLE holds, payments, transactions, purchased_tickets, refunds, reservations, slot_claims IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', usual, true);
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  RAISE EXCEPTION 'a statement has been at work on a table that is to be changed, for minutes; look at pg_stat_activity';
END
$$;

-- Nobody who has deleted the account gets anything more: who asks at the same moment waits here until that is decided.
CREATE FUNCTION refuse_for_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz;
BEGIN
  SELECT deleted_at INTO gone FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RAISE EXCEPTION 'the member has deleted the account'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_TABLE_NAME || '_of_living_members';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER holds_of_living_members BEFORE INSERT ON holds
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased();
CREATE TRIGGER purchased_tickets_of_living_members BEFORE INSERT ON purchased_tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased();
CREATE TRIGGER reservations_of_living_members BEFORE INSERT ON reservations
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_for_erased();

-- Beside a reservation there is a hold only while its own member has yet to pay for it.
CREATE FUNCTION refuse_beside_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM reservations
    WHERE id = NEW.reservation_id AND member_id = NEW.member_id AND payment_required AND status <> 'CANCELED' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'reservation % awaits no payment of member %', NEW.reservation_id, NEW.member_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'slot_claims_beside_unpaid';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER slot_claims_beside_unpaid BEFORE INSERT OR UPDATE ON slot_claims
  FOR EACH ROW WHEN (NEW.hold_id IS NOT NULL AND NEW.reservation_id IS NOT NULL)
  EXECUTE FUNCTION refuse_beside_paid();

-- What its owner gave up with the account was had: the voucher that paid for it stays used.
ALTER TABLE reservations ADD COLUMN given_up boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT reservations_given_up_check CHECK (NOT given_up OR status = 'CANCELED');
DROP INDEX reservations_one_live_per_voucher;
CREATE UNIQUE INDEX reservations_one_per_voucher ON reservations (voucher_id) WHERE status <> 'CANCELED' OR given_up;

-- How often the gateway was asked to send the money back, and when last.
ALTER TABLE refunds ADD COLUMN orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0), ADD COLUMN ordered_at timestamptz;
UPDATE refunds SET orders = 1, ordered_at = changed_at WHERE state IN ('sent', 'failed');
