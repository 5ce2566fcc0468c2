-- By when a reservation that was opened without payment must be paid; a job releases it then. Nobody was told a time for those that are
-- there already: they have until two hours before their start.
ALTER TABLE reservations ADD COLUMN pay_by timestamptz;

UPDATE reservations r SET pay_by = s.start_time - interval '2 hours'
  FROM slots s WHERE s.id = r.slot_id AND r.payment_required;

INSERT INTO jobs (kind, key, payload, run_at, created_at)
  SELECT 'release-unpaid', id::text, jsonb_build_object('reservationId', id), pay_by, created_at
  FROM reservations WHERE payment_required AND status = 'PENDING'
  ON CONFLICT DO NOTHING;

-- The release before writes none.
CREATE FUNCTION give_pay_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT least(NEW.created_at + interval '24 hours', start_time - interval '2 hours') INTO NEW.pay_by
    FROM slots WHERE id = NEW.slot_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER reservations_pay_by BEFORE INSERT ON reservations
  FOR EACH ROW WHEN (NEW.payment_required AND NEW.pay_by IS NULL) EXECUTE FUNCTION give_pay_by();

ALTER TABLE reservations ADD CONSTRAINT reservations_pay_by_check CHECK (pay_by IS NOT NULL OR NOT payment_required);
