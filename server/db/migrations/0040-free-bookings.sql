-- A free booking above the limit of its person names the request that another person approved.
ALTER TABLE desk_bookings ADD COLUMN approval_id uuid UNIQUE REFERENCES approvals;
CREATE FUNCTION desk_booking_is_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approvals a WHERE a.id = NEW.approval_id AND a.kind = 'free_booking'
                   AND a.decision = 'approved' AND a.asked_by = NEW.made_by AND a.amount = NEW.price) THEN
    RAISE EXCEPTION 'Approval % does not allow this booking', NEW.approval_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER desk_bookings_approved BEFORE INSERT OR UPDATE ON desk_bookings
  FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION desk_booking_is_approved();
