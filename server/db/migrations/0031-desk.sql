-- Finding, changing and canceling bookings at the desk.

-- The words of a name as they are searched: in lower case and without accents, with đ as d. Characters beyond
-- ASCII count as letters, so that names in any script are found; only letters of ASCII are lowered, because the
-- rest would depend on the locale of the database. It calls only built-in functions, because a
-- restored dump builds indexes with an empty search path.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(
    lower(translate(normalize(regexp_replace(normalize(coalesce(name, ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
      'đĐłŁøØ', 'ddlloo')),
    '[^0-9a-z\u0080-\U0010ffff]+'), ''))
$$;

CREATE INDEX members_by_name ON members USING gin (name_words(name));
-- The last digits of a phone number.
CREATE INDEX members_by_phone_end ON members (reverse(phone_number) text_pattern_ops) WHERE phone_number IS NOT NULL;
CREATE INDEX members_by_email ON members (email text_pattern_ops);
CREATE INDEX reservations_by_guest_name ON reservations USING gin (name_words(guest_name)) WHERE guest_name IS NOT NULL;
CREATE INDEX reservations_by_guest_email ON reservations (guest_email text_pattern_ops) WHERE guest_email IS NOT NULL;
CREATE INDEX reservations_of_ticket ON reservations (purchased_ticket_id) WHERE purchased_ticket_id IS NOT NULL;
CREATE INDEX reservations_of_voucher ON reservations (voucher_id) WHERE voucher_id IS NOT NULL;
CREATE INDEX vouchers_by_last_four ON vouchers (last_four);

-- How often a reservation was moved, and when last. Jobs of an earlier revision end without doing anything.
ALTER TABLE reservations
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN moved_at timestamptz,
  ADD CONSTRAINT reservations_moved_check CHECK (revision >= 0 AND (revision > 0) = (moved_at IS NOT NULL));

-- What the staff writes about a booking for each other.
CREATE TABLE reservation_notes (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  text text NOT NULL CHECK (text <> ''),
  by_id uuid NOT NULL REFERENCES members,
  at timestamptz NOT NULL
);
CREATE INDEX reservation_notes_of_reservation ON reservation_notes (reservation_id, at);

-- What one person of the staff asks for and another decides. An act within the limit of its person is written
-- too, as `not_needed`, so that many small ones count together.
CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  location_id uuid NOT NULL REFERENCES locations,
  amount integer NOT NULL CHECK (amount >= 0),
  -- What to do, and the version of the subject that the asking person saw.
  payload jsonb NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  asked_by uuid NOT NULL REFERENCES members,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- `stale`: its time was over, or its subject had changed.
  decision text CHECK (decision IN ('approved', 'declined', 'stale', 'not_needed')),
  decided_by uuid REFERENCES members,
  decided_at timestamptz,
  CONSTRAINT approvals_two_people CHECK (decided_by <> asked_by),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((decided_by IS NOT NULL) = coalesce(decision IN ('approved', 'declined'), false))
);
CREATE UNIQUE INDEX approvals_one_waiting ON approvals (kind, subject_id) WHERE decision IS NULL;
CREATE INDEX approvals_of_person ON approvals (asked_by, asked_at);
