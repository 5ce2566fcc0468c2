-- Charges of a booking beyond its ticket, paid at the desk.

CREATE TABLE charges (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  kind text NOT NULL CHECK (kind IN ('extension')),
  -- By how many minutes the visit became longer.
  minutes integer NOT NULL CHECK (minutes > 0),
  amount integer NOT NULL CHECK (amount > 0),
  made_by uuid NOT NULL REFERENCES members,
  made_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'waived', 'canceled')),
  ended_at timestamptz,
  -- The person who took the money, waived it, or changed the booking; NULL when its member did.
  ended_by uuid REFERENCES members,
  transaction_id uuid UNIQUE,
  -- Only a capture can pay.
  transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  -- The reason for waiving it.
  reason text,
  CONSTRAINT charges_of_the_whole FOREIGN KEY (transaction_id, amount) REFERENCES transactions (id, amount),
  CONSTRAINT charges_of_a_capture FOREIGN KEY (transaction_id, transaction_kind) REFERENCES transactions (id, kind),
  CONSTRAINT charges_ended CHECK ((state = 'open') = (ended_at IS NULL)),
  CONSTRAINT charges_ended_by CHECK (ended_by IS NOT NULL OR state IN ('open', 'canceled')),
  CONSTRAINT charges_paid CHECK ((state = 'paid') = (transaction_id IS NOT NULL)),
  CONSTRAINT charges_waived CHECK ((state = 'waived') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX charges_one_open ON charges (reservation_id) WHERE state = 'open';
CREATE INDEX charges_of_reservation ON charges (reservation_id, made_at);

-- A charge ends once, and its minutes and amount never change.
CREATE FUNCTION refuse_changed_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'charge % has ended, or is for what it was made', OLD.id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'charges_end_once';
END
$$;
CREATE TRIGGER charges_end_once BEFORE UPDATE ON charges FOR EACH ROW
  WHEN (OLD.state <> 'open' OR (OLD.reservation_id, OLD.kind, OLD.minutes, OLD.amount, OLD.made_by, OLD.made_at)
    IS DISTINCT FROM (NEW.reservation_id, NEW.kind, NEW.minutes, NEW.amount, NEW.made_by, NEW.made_at))
  EXECUTE FUNCTION refuse_changed_charge();
CREATE TRIGGER charges_never_deleted BEFORE DELETE ON charges
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_charge();
