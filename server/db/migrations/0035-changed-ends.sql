-- The end of a visit can be changed: other slots of the room give way to a longer one.

ALTER TABLE slots
  ADD COLUMN normal_end timestamptz,
  ADD COLUMN gave_way_to uuid REFERENCES slots,
  ADD COLUMN gave_way_at timestamptz;
ALTER TABLE slots ADD CONSTRAINT slots_normal_end_check CHECK (normal_end > start_time AND normal_end <> end_time) NOT VALID;
ALTER TABLE slots VALIDATE CONSTRAINT slots_normal_end_check;
ALTER TABLE slots ADD CONSTRAINT slots_gave_way_check CHECK (
  (gave_way_to IS NULL) = (gave_way_at IS NULL) AND (gave_way_to IS NULL OR withdrawn_at IS NOT NULL)) NOT VALID;
ALTER TABLE slots VALIDATE CONSTRAINT slots_gave_way_check;
CREATE INDEX slots_that_gave_way ON slots (gave_way_to) WHERE gave_way_to IS NOT NULL;

ALTER TABLE slots DROP CONSTRAINT slots_never_overlap;
ALTER TABLE slots ADD CONSTRAINT slots_never_overlap
  EXCLUDE USING gist (room_id WITH =, tstzrange(start_time, end_time) WITH &&) WHERE (gave_way_to IS NULL);

CREATE OR REPLACE FUNCTION refuse_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  withdrawn timestamptz;
  locked timestamptz;
  gave_way uuid;
BEGIN
  -- A catalog or a block that takes it from sale at this moment has locked it, and is waited for.
  SELECT withdrawn_at, locked_at, gave_way_to INTO withdrawn, locked, gave_way FROM slots WHERE id = NEW.slot_id FOR KEY SHARE;
  IF gave_way IS NOT NULL OR locked IS NOT NULL AND NEW.hold_id IS NOT NULL OR withdrawn IS NOT NULL AND NOT EXISTS (
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
