-- A free booking names the limit of its person at that time, or the request that another person approved. Earlier ones
-- name no limit.
ALTER TABLE desk_bookings ADD COLUMN free_limit integer;
ALTER TABLE desk_bookings ADD CONSTRAINT desk_bookings_alone_or_approved CHECK (
  free_limit IS NULL OR (free_limit >= 0 AND approval_id IS NULL)) NOT VALID;
ALTER TABLE desk_bookings VALIDATE CONSTRAINT desk_bookings_alone_or_approved;
CREATE INDEX desk_bookings_given_free ON desk_bookings (made_by, made_at) WHERE free_limit IS NOT NULL;

CREATE OR REPLACE FUNCTION desk_booking_is_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approvals a
                 JOIN reservations r ON r.slot_id = a.subject_id AND r.member_id::text = a.payload->>'memberId'
                 WHERE a.id = NEW.approval_id AND r.id = NEW.reservation_id AND a.kind = 'free_booking'
                   AND a.decision = 'approved' AND a.asked_by = NEW.made_by AND a.amount = NEW.price
                   AND r.payment_method = 'free') THEN
    RAISE EXCEPTION 'Approval % does not allow this booking', NEW.approval_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
