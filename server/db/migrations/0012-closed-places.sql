SELECT pg_temp.lock_together('locations', 'rooms', 'slots', 'slot_claims');

-- Since when the catalog no longer names a place, which stays for what was sold there.
ALTER TABLE locations ADD COLUMN closed_at timestamptz;
ALTER TABLE rooms ADD COLUMN closed_at timestamptz;

-- Since when a slot is no longer offered; who has it keeps it.
ALTER TABLE slots ADD COLUMN withdrawn_at timestamptz;

-- A withdrawn slot goes to nobody but who has held it: by a hold that still stands, or was paid.
CREATE FUNCTION refuse_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  withdrawn timestamptz;
BEGIN
  -- A catalog that withdraws it at this moment has locked it, and is waited for.
  SELECT withdrawn_at INTO withdrawn FROM slots WHERE id = NEW.slot_id FOR KEY SHARE;
  IF withdrawn IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM reservations r JOIN holds h ON h.slot_id = r.slot_id AND h.member_id = r.member_id
    WHERE r.id = NEW.reservation_id
      AND (h.paid_at IS NOT NULL OR EXISTS (SELECT 1 FROM slot_claims c WHERE c.hold_id = h.id))
  ) THEN
    RAISE EXCEPTION 'slot % is no longer offered', NEW.slot_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'slot_claims_of_offered_slots';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER slot_claims_of_offered_slots BEFORE INSERT ON slot_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn();
