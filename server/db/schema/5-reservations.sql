-- Reservations, claims and entry codes.

CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  slot_id uuid NOT NULL REFERENCES slots,
  member_id uuid REFERENCES members,
  guest_name text,
  guest_email text,
  purchased_ticket_id uuid REFERENCES purchased_tickets,
  voucher_id uuid REFERENCES vouchers,
  payment_required boolean NOT NULL DEFAULT false,
  payment_method text CHECK (payment_method IN ('card', 'ticket', 'voucher', 'free', 'reception')),
  status text NOT NULL CHECK (status IN ('PENDING', 'ATTENDED', 'DONE', 'NO_SHOW', 'CANCELED')),
  notes text,
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}$'),
  created_at timestamptz NOT NULL,
  canceled_at timestamptz,
  -- The owner surrendered it with the account: the slot became free, and a voucher that paid for it stays
  -- used.
  given_up boolean NOT NULL DEFAULT false,
  UNIQUE (id, slot_id),
  CONSTRAINT reservations_by_own_ticket FOREIGN KEY (purchased_ticket_id, member_id)
    REFERENCES purchased_tickets (id, member_id),
  CHECK ((status = 'CANCELED') = (canceled_at IS NOT NULL)),
  CHECK (purchased_ticket_id IS NULL OR voucher_id IS NULL),
  CHECK (member_id IS NOT NULL OR guest_email IS NOT NULL),
  CHECK (payment_required = (purchased_ticket_id IS NULL AND voucher_id IS NULL)),
  CHECK (payment_required = (payment_method IS NULL)),
  -- The payment deadline of a reservation opened without payment; a job releases it then.
  pay_by timestamptz,
  CONSTRAINT reservations_given_up_check CHECK (NOT given_up OR status = 'CANCELED'),
  CONSTRAINT reservations_pay_by_check CHECK (pay_by IS NOT NULL OR NOT payment_required),
  -- When a guest requested erasure before the visit; housekeeping erases the guest once the visit is over.
  guest_erasure_asked_at timestamptz,
  CONSTRAINT reservations_guest_erasure_check CHECK (guest_erasure_asked_at IS NULL OR guest_email IS NOT NULL),
  -- How often it was moved, and when last. Jobs of an earlier revision do nothing.
  revision integer NOT NULL DEFAULT 0,
  moved_at timestamptz,
  CONSTRAINT reservations_moved_check CHECK (revision >= 0 AND (revision > 0) = (moved_at IS NOT NULL)),
  -- When the guest of an attended reservation arrived, if known.
  attended_at timestamptz,
  -- The number of guests, as noted by staff; without it that of `desk_bookings` applies.
  party_size smallint,
  CONSTRAINT reservations_party_size CHECK (party_size BETWEEN 1 AND 20),
  -- Whether it was taken back as a mistake, so that the ticket that paid for it is unused again.
  ticket_returned boolean NOT NULL DEFAULT false,
  CONSTRAINT reservations_ticket_returned CHECK (
    NOT ticket_returned OR (status = 'CANCELED' AND payment_method = 'ticket' AND NOT given_up))
);
-- The previous version writes no pay_by.
CREATE FUNCTION give_pay_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT least(NEW.created_at + interval '24 hours', start_time - interval '2 hours') INTO NEW.pay_by
    FROM slots WHERE id = NEW.slot_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER reservations_pay_by BEFORE INSERT ON reservations
  FOR EACH ROW WHEN (NEW.payment_required AND NEW.pay_by IS NULL) EXECUTE FUNCTION give_pay_by();

CREATE UNIQUE INDEX reservations_one_live_per_slot ON reservations (slot_id) WHERE status <> 'CANCELED';
CREATE UNIQUE INDEX reservations_one_live_per_ticket ON reservations (purchased_ticket_id) WHERE status <> 'CANCELED';
CREATE UNIQUE INDEX reservations_one_per_voucher ON reservations (voucher_id) WHERE status <> 'CANCELED' OR given_up;
CREATE INDEX reservations_of_member ON reservations (member_id, created_at);
CREATE INDEX reservations_of_slot ON reservations (slot_id);
-- Finds the reservations of a guest. Members' reservations have no guest.
CREATE INDEX reservations_of_guest ON reservations (guest_email) WHERE guest_email IS NOT NULL;
CREATE INDEX reservations_by_guest_name ON reservations USING gin (name_words(guest_name)) WHERE guest_name IS NOT NULL;
CREATE INDEX reservations_by_guest_email ON reservations (guest_email text_pattern_ops) WHERE guest_email IS NOT NULL;
CREATE INDEX reservations_of_ticket ON reservations (purchased_ticket_id) WHERE purchased_ticket_id IS NOT NULL;
CREATE INDEX reservations_of_voucher ON reservations (voucher_id) WHERE voucher_id IS NOT NULL;
CREATE TRIGGER reservations_of_living_members BEFORE INSERT ON reservations
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION refuse_for_erased();

-- Notes of staff about a booking, for each other.
CREATE TABLE reservation_notes (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  text text NOT NULL CHECK (text <> ''),
  by_id uuid NOT NULL REFERENCES members,
  at timestamptz NOT NULL
);
CREATE INDEX reservation_notes_of_reservation ON reservation_notes (reservation_id, at);

-- Marks of staff: a guest arrived or left, a room is being cleaned or is ready. Append-only; taking a mark
-- back is another row. The latest marks that were not taken back determine the current state.
CREATE TABLE visit_marks (
  -- Created by the phone, so that a mark that is sent twice is stored once.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('arrived', 'left', 'cleaning', 'ready')),
  room_id uuid NOT NULL REFERENCES rooms,
  reservation_id uuid REFERENCES reservations,
  -- When the person tapped, by the server's clock; a phone without a network sends it later.
  tapped_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  by uuid NOT NULL REFERENCES members,
  takes_back uuid UNIQUE REFERENCES visit_marks,
  -- The transaction that inserted the mark; only that one may return the reservation to an earlier status.
  noted_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT visit_marks_subject CHECK ((reservation_id IS NOT NULL) = (kind IN ('arrived', 'left')))
);
CREATE INDEX visit_marks_of_room ON visit_marks (room_id, tapped_at);
CREATE INDEX visit_marks_of_reservation ON visit_marks (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE TRIGGER visit_marks_append_only BEFORE UPDATE OR DELETE ON visit_marks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER visit_marks_never_emptied BEFORE TRUNCATE ON visit_marks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A status returns to an earlier one only with a mark of the same transaction: an arrival that is taken back,
-- or an arrival that was recorded too late.
CREATE FUNCTION refuse_step_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) IN (('ATTENDED', 'PENDING'), ('NO_SHOW', 'ATTENDED')) AND EXISTS (
    SELECT FROM visit_marks m
    WHERE m.reservation_id = NEW.id AND m.kind = 'arrived' AND m.noted_in = pg_current_xact_id()
      AND (m.takes_back IS NOT NULL) = (NEW.status = 'PENDING')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a reservation does not go from % to %', OLD.status, NEW.status
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'reservations_forward_only';
END
$$;

CREATE TRIGGER reservations_forward_only BEFORE UPDATE OF status ON reservations FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN
    (('PENDING', 'ATTENDED'), ('PENDING', 'NO_SHOW'), ('PENDING', 'CANCELED'), ('ATTENDED', 'DONE')))
  EXECUTE FUNCTION refuse_step_back();

-- Who has a slot now: a hold until an instant, or a reservation; both only while a reservation opened without
-- payment is being paid. An expired hold counts as no claim, and the next claim replaces it.
CREATE TABLE slot_claims (
  slot_id uuid PRIMARY KEY REFERENCES slots,
  hold_id uuid UNIQUE,
  hold_expires_at timestamptz,
  member_id uuid REFERENCES members,
  -- Numbers a member's holds: with the unique constraint below, a member cannot have a third live hold.
  place smallint CHECK (place IN (1, 2)),
  reservation_id uuid,
  FOREIGN KEY (hold_id, slot_id) REFERENCES holds (id, slot_id),
  FOREIGN KEY (reservation_id, slot_id) REFERENCES reservations (id, slot_id),
  CHECK (num_nonnulls(hold_id, hold_expires_at, member_id, place) IN (0, 4)),
  CHECK (hold_id IS NOT NULL OR reservation_id IS NOT NULL),
  CONSTRAINT slot_claims_two_holds UNIQUE (member_id, place)
);
-- Excludes claims without a reservation: if the index had all of them under NULL, the planner might choose it
-- and read every one.
CREATE UNIQUE INDEX slot_claims_one_per_reservation ON slot_claims (reservation_id) WHERE reservation_id IS NOT NULL;

-- A hold may accompany a reservation only while its own member has yet to pay for it.
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

-- A slot that gave way is never claimed; a withdrawn one is claimed only by a member with a live or paid hold
-- of it. A locked slot cannot be held, even by a transaction that read it just before the block.
CREATE FUNCTION refuse_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER slot_claims_of_offered_slots BEFORE INSERT ON slot_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn();

CREATE TABLE entry_codes (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  kind text NOT NULL CHECK (kind IN ('LOCATION', 'ROOM')),
  state text NOT NULL CHECK (state IN ('requested', 'active', 'revoked')),
  lock_id bigint,
  -- The lock cloud's id of the code; the cloud knows our id as the code's name.
  qr_code_id bigint,
  -- The number by which the lock's records name the code, if the cloud returns it.
  qr_code_number text,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  -- When operators were alerted that it was missing half an hour before its time, or later; cleared when it
  -- is recreated.
  alarmed_at timestamptz,
  CHECK (valid_until > valid_from),
  CHECK (state <> 'active' OR (lock_id IS NOT NULL AND qr_code_id IS NOT NULL))
);
CREATE UNIQUE INDEX entry_codes_one_of_a_kind ON entry_codes (reservation_id, kind) WHERE state <> 'revoked';
CREATE INDEX entry_codes_of_lock ON entry_codes (lock_id, valid_from);

-- Passcodes for doors whose QR code cannot be shown: at most one per entry code.
CREATE TABLE passcodes (
  entry_code_id uuid PRIMARY KEY REFERENCES entry_codes,
  lock_id bigint NOT NULL,
  -- The lock cloud's id of the passcode; the cloud knows our id as its name.
  keyboard_pwd_id bigint NOT NULL,
  -- Deleted as soon as they no longer open anything.
  digits text CHECK (digits ~ '^[0-9]{4,9}$'),
  made_at timestamptz NOT NULL
);

-- Links by which guests erase their data, each used once. The address is stored until then, or until
-- housekeeping finds the link expired.
CREATE TABLE guest_erasures (
  -- SHA-256 of the token.
  token_hash bytea PRIMARY KEY,
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT guest_erasures_no_address_once_used CHECK ((used_at IS NULL) = (email IS NOT NULL))
);
CREATE INDEX guest_erasures_of_email ON guest_erasures (email);
CREATE INDEX guest_erasures_by_end ON guest_erasures (expires_at);
