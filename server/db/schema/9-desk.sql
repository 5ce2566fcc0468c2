-- Bookings made at the desk, and money taken there.

ALTER TABLE payments ADD FOREIGN KEY (link_reservation_id) REFERENCES reservations;

-- Bookings that staff made for a caller or walk-in.
CREATE TABLE desk_bookings (
  reservation_id uuid PRIMARY KEY REFERENCES reservations,
  made_by uuid NOT NULL REFERENCES members,
  made_at timestamptz NOT NULL,
  party_size smallint NOT NULL CHECK (party_size BETWEEN 1 AND 20),
  -- The price that the guest was told; an unpaid booking keeps it.
  price integer NOT NULL CHECK (price >= 0),
  -- The reference by which the transfer that pays for it is recognized.
  transfer_reference text UNIQUE CHECK (transfer_reference ~ '^[2-9A-HJ-NP-Z]{10}$'),
  -- For a free booking above its person's limit: the request that another person approved.
  approval_id uuid UNIQUE REFERENCES approvals,
  -- The limit of its person at the time of a free booking; NULL for earlier ones.
  free_limit integer,
  CONSTRAINT desk_bookings_alone_or_approved CHECK (free_limit IS NULL OR (free_limit >= 0 AND approval_id IS NULL))
);
CREATE INDEX desk_bookings_given_free ON desk_bookings (made_by, made_at) WHERE free_limit IS NOT NULL;
CREATE FUNCTION desk_booking_is_approved() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER desk_bookings_approved BEFORE INSERT OR UPDATE ON desk_bookings
  FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION desk_booking_is_approved();

-- Money taken at the desk, with the place and the staff member. Append-only.
CREATE TABLE desk_takings (
  transaction_id uuid PRIMARY KEY,
  transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  location_id uuid NOT NULL REFERENCES locations,
  taken_by uuid NOT NULL REFERENCES members,
  CONSTRAINT desk_takings_of_a_capture FOREIGN KEY (transaction_id, transaction_kind) REFERENCES transactions (id, kind)
);
CREATE TRIGGER desk_takings_append_only BEFORE UPDATE OR DELETE ON desk_takings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER desk_takings_never_emptied BEFORE TRUNCATE ON desk_takings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A guest registered by staff is not erased while inside, or with money to pay or to get back.
CREATE FUNCTION refuse_unfinished_desk_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reservations WHERE member_id = OLD.id AND status = 'ATTENDED')
    OR EXISTS (SELECT FROM charges c JOIN reservations r ON r.id = c.reservation_id
      WHERE r.member_id = OLD.id AND c.state = 'open')
    OR EXISTS (SELECT FROM refunds f JOIN transactions t ON t.id = f.transaction_id
      WHERE t.member_id = OLD.id AND f.state <> 'settled') THEN
    RAISE EXCEPTION 'Desk guest % is inside, or has money to pay or to get back', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'members_desk_guests_finished';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER members_desk_guests_finished BEFORE UPDATE OF deleted_at ON members FOR EACH ROW
  WHEN (OLD.registered_by = 'desk' AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_unfinished_desk_guest();
