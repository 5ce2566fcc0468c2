-- Bookings that staff make at the desk, and money that they take there.

-- 'desk': staff booked for this guest, who has no login until the owner of the address takes the account over.
ALTER TABLE members DROP CONSTRAINT members_registered_by_check;
ALTER TABLE members ADD CONSTRAINT members_registered_by_check
  CHECK (registered_by IN ('form', 'google', 'mail', 'desk')) NOT VALID;
ALTER TABLE members VALIDATE CONSTRAINT members_registered_by_check;
ALTER TABLE members ADD CONSTRAINT members_desk_cannot_log_in
  CHECK (registered_by <> 'desk' OR num_nonnulls(password_hash, email_verified_at) = 0) NOT VALID;
ALTER TABLE members VALIDATE CONSTRAINT members_desk_cannot_log_in;
CREATE INDEX members_by_phone ON members (phone_number) WHERE phone_number IS NOT NULL;

ALTER TABLE transactions DROP CONSTRAINT transactions_method_check;
ALTER TABLE transactions ADD CONSTRAINT transactions_method_check
  CHECK (method IN ('card', 'free', 'reception', 'demo', 'cash', 'terminal', 'transfer')) NOT VALID;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_method_check;

ALTER TABLE postings DROP CONSTRAINT postings_account_check;
ALTER TABLE postings ADD CONSTRAINT postings_account_check CHECK (
  account IN ('gateway', 'hand', 'till', 'terminal', 'bank', 'unused_tickets', 'bookings', 'refunds_owed', 'given_up'))
  NOT VALID;
ALTER TABLE postings VALIDATE CONSTRAINT postings_account_check;

-- Bookings that staff made for a caller or walk-in.
CREATE TABLE desk_bookings (
  reservation_id uuid PRIMARY KEY REFERENCES reservations,
  made_by uuid NOT NULL REFERENCES members,
  made_at timestamptz NOT NULL,
  party_size smallint NOT NULL CHECK (party_size BETWEEN 1 AND 20),
  -- What the guest was told; an unpaid booking keeps it.
  price integer NOT NULL CHECK (price >= 0),
  -- By which the transfer that pays for it is recognized.
  transfer_reference text UNIQUE CHECK (transfer_reference ~ '^[2-9A-HJ-NP-Z]{10}$')
);

-- Money taken at the desk: where and by which member of the staff. Append-only.
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
