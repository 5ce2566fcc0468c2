-- Every hold that was ever taken. Which one counts now is said by `slot_claims`.
CREATE TABLE holds (
  id uuid PRIMARY KEY,
  slot_id uuid NOT NULL REFERENCES slots,
  member_id uuid NOT NULL REFERENCES members,
  taken_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ending text CHECK (ending IN ('expired', 'released', 'paid', 'failed')),
  -- Set also when the payment of an ended hold was captured late: such a hold has not lapsed.
  paid_at timestamptz,
  UNIQUE (id, slot_id),
  CHECK (expires_at > taken_at),
  CHECK ((ended_at IS NULL) = (ending IS NULL))
);
CREATE INDEX holds_of_member ON holds (member_id, expires_at);
CREATE INDEX holds_of_slot ON holds (slot_id);

-- One attempt to pay through the gateway. Price, discount and amount are frozen when it starts.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  slot_id uuid NOT NULL REFERENCES slots,
  hold_id uuid NOT NULL REFERENCES holds,
  ticket_id uuid NOT NULL REFERENCES tickets,
  promotion_id uuid REFERENCES promotions,
  merch_txn_ref text NOT NULL UNIQUE,
  original_price integer NOT NULL CHECK (original_price >= 0),
  discount integer NOT NULL CHECK (discount BETWEEN 0 AND original_price),
  amount integer NOT NULL CHECK (amount > 0 AND amount = original_price - discount),
  locale text NOT NULL CHECK (locale IN ('en', 'vi', 'ja')),
  url text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'checking', 'captured', 'failed', 'abandoned', 'unanswered')),
  response_code text,
  gateway_transaction_no text UNIQUE,
  captured_amount integer CHECK (captured_amount >= 0),
  is_sandbox boolean NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  queries integer NOT NULL DEFAULT 0,
  CHECK ((state IN ('open', 'checking')) = (ended_at IS NULL)),
  CHECK ((state = 'captured') = (captured_amount IS NOT NULL))
);
CREATE UNIQUE INDEX payments_one_open_per_hold ON payments (hold_id) WHERE state = 'open';
CREATE INDEX payments_of_member ON payments (member_id, started_at);
CREATE INDEX payments_of_slot ON payments (slot_id);
CREATE INDEX payments_without_end ON payments (started_at) WHERE ended_at IS NULL;

-- Every message that claims to come from the gateway, with what was made of it. No card data.
CREATE TABLE gateway_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('return', 'notice', 'query', 'refund')),
  payment_id uuid REFERENCES payments,
  claimed_ref text,
  verdict text NOT NULL,
  fields jsonb NOT NULL
);
CREATE INDEX gateway_messages_of_payment ON gateway_messages (payment_id);

-- The ledger: money in and money out, whole VND, never changed.
CREATE TABLE transactions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('capture', 'refund')),
  method text NOT NULL CHECK (method IN ('card', 'free', 'reception', 'demo')),
  amount integer NOT NULL CHECK (amount >= 0),
  payment_id uuid REFERENCES payments,
  member_id uuid NOT NULL REFERENCES members,
  occurred_at timestamptz NOT NULL,
  CHECK ((method = 'card') = (payment_id IS NOT NULL)),
  CHECK (method <> 'free' OR amount = 0)
);
CREATE UNIQUE INDEX transactions_one_capture ON transactions (payment_id) WHERE kind = 'capture';
CREATE INDEX transactions_by_time ON transactions (occurred_at);
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE ON transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE promotion_uses (
  id uuid PRIMARY KEY,
  promotion_id uuid NOT NULL REFERENCES promotions,
  -- What it was used for: an attempt to pay, or a booking that it made free.
  payment_id uuid UNIQUE REFERENCES payments,
  transaction_id uuid UNIQUE REFERENCES transactions,
  state text NOT NULL CHECK (state IN ('reserved', 'committed', 'given_back')),
  -- A capture that came after its use had been given away stands at the agreed price, outside the count.
  over_limit boolean NOT NULL DEFAULT false,
  reserved_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (num_nonnulls(payment_id, transaction_id) = 1)
);
CREATE INDEX promotion_uses_of_promotion ON promotion_uses (promotion_id);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL UNIQUE REFERENCES payments,
  merch_txn_ref text NOT NULL UNIQUE,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason IN ('wrong_amount', 'canceled')),
  state text NOT NULL CHECK (state IN ('requested', 'sent', 'settled', 'failed')),
  requested_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE purchased_tickets (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  ticket_id uuid NOT NULL REFERENCES tickets,
  program_id uuid NOT NULL REFERENCES programs,
  transaction_id uuid NOT NULL UNIQUE REFERENCES transactions,
  created_at timestamptz NOT NULL,
  -- Set when the ticket was refunded; it can then never be used.
  voided_at timestamptz
);
CREATE INDEX purchased_tickets_of_member ON purchased_tickets (member_id, created_at);
