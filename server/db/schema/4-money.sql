-- Holds while paying, payments, what was bought, and the ledger.

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
  -- Who holds without paying, by network: a keyed hash, deleted after a day.
  network bytea,
  UNIQUE (id, slot_id),
  UNIQUE (id, slot_id, member_id),
  CHECK (expires_at > taken_at),
  CHECK ((ended_at IS NULL) = (ending IS NULL))
);
CREATE INDEX holds_of_member ON holds (member_id, expires_at);
CREATE INDEX holds_of_slot ON holds (slot_id);
CREATE INDEX holds_of_network ON holds (network, expires_at) WHERE network IS NOT NULL;
CREATE TRIGGER holds_of_living_members BEFORE INSERT ON holds
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased();

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
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}$'),
  -- The company that the invoice is to be made out to, when one was named.
  buyer jsonb,
  url text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'checking', 'captured', 'failed', 'abandoned', 'unanswered')),
  response_code text,
  gateway_transaction_no text UNIQUE,
  captured_amount integer CHECK (captured_amount >= 0),
  is_sandbox boolean NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  queries integer NOT NULL DEFAULT 0,
  CONSTRAINT payments_of_their_hold FOREIGN KEY (hold_id, slot_id, member_id)
    REFERENCES holds (id, slot_id, member_id),
  CHECK ((state IN ('open', 'checking')) = (ended_at IS NULL)),
  CHECK ((state = 'captured') = (captured_amount IS NOT NULL))
);
CREATE UNIQUE INDEX payments_one_open_per_hold ON payments (hold_id) WHERE state = 'open';
CREATE INDEX payments_of_member ON payments (member_id, started_at);
CREATE INDEX payments_of_slot ON payments (slot_id);
CREATE INDEX payments_without_end ON payments (started_at) WHERE ended_at IS NULL;

-- Every message that claims to come from the gateway, with what was made of it. No card data, and nothing of what an unsigned one
-- says. What was sent again counts up the row that has its digest.
CREATE TABLE gateway_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('return', 'notice', 'query', 'refund')),
  payment_id uuid REFERENCES payments,
  claimed_ref text,
  verdict text NOT NULL,
  fields jsonb NOT NULL,
  digest bytea,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  last_received_at timestamptz
);
CREATE UNIQUE INDEX gateway_messages_once ON gateway_messages (digest);
CREATE INDEX gateway_messages_of_payment ON gateway_messages (payment_id);

-- Money in and money out: captures and refunds, whole VND, never changed.
CREATE TABLE transactions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('capture', 'refund')),
  method text NOT NULL CHECK (method IN ('card', 'free', 'reception', 'demo')),
  amount integer NOT NULL CHECK (amount >= 0),
  payment_id uuid REFERENCES payments,
  member_id uuid NOT NULL REFERENCES members,
  occurred_at timestamptz NOT NULL,
  UNIQUE (id, payment_id),
  UNIQUE (id, amount),
  UNIQUE (id, member_id),
  UNIQUE (id, kind),
  CHECK ((method = 'card') = (payment_id IS NOT NULL)),
  CHECK (method <> 'free' OR amount = 0)
);
CREATE UNIQUE INDEX transactions_one_capture ON transactions (payment_id) WHERE kind = 'capture';
CREATE INDEX transactions_by_time ON transactions (occurred_at);
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE ON transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transactions_never_emptied BEFORE TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  -- Who uses it; absent in rows of before this was noted.
  member_id uuid REFERENCES members,
  CHECK (num_nonnulls(payment_id, transaction_id) = 1)
);
CREATE UNIQUE INDEX promotion_uses_one_reserved ON promotion_uses (promotion_id, member_id) WHERE state = 'reserved';
CREATE INDEX promotion_uses_of_promotion ON promotion_uses (promotion_id);

-- Money on its way back: the whole of one capture, once. The gateway that took it is asked to, or it is done by hand.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL UNIQUE REFERENCES transactions,
  -- Only money that came in goes back.
  transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  method text NOT NULL CHECK (method IN ('card', 'manual')),
  payment_id uuid UNIQUE REFERENCES payments,
  -- Our reference of the one request to the gateway, however often it has to be made.
  merch_txn_ref text UNIQUE,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason IN ('wrong_amount', 'account_deleted', 'canceled', 'promotion_gone')),
  state text NOT NULL CHECK (state IN ('requested', 'sent', 'settled', 'failed')),
  requested_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- How often the gateway was asked to send the money back, and when last.
  orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  ordered_at timestamptz,
  -- What its owner was told, in Ho Chi Minh days.
  expected_from date NOT NULL,
  expected_until date NOT NULL CHECK (expected_until >= expected_from),
  -- The line of money by which it settled.
  settlement_id uuid UNIQUE REFERENCES transactions,
  FOREIGN KEY (transaction_id, payment_id) REFERENCES transactions (id, payment_id),
  CONSTRAINT refunds_of_a_capture FOREIGN KEY (transaction_id, transaction_kind) REFERENCES transactions (id, kind),
  CONSTRAINT refunds_of_the_whole FOREIGN KEY (transaction_id, amount) REFERENCES transactions (id, amount),
  CHECK ((method = 'card') = (payment_id IS NOT NULL)),
  CHECK ((method = 'card') = (merch_txn_ref IS NOT NULL)),
  CHECK (method = 'card' OR state IN ('requested', 'settled')),
  CHECK ((state = 'settled') = (settlement_id IS NOT NULL))
);
CREATE INDEX refunds_open ON refunds (requested_at) WHERE state <> 'settled';

CREATE TABLE purchased_tickets (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  ticket_id uuid NOT NULL REFERENCES tickets,
  program_id uuid NOT NULL REFERENCES programs,
  transaction_id uuid NOT NULL UNIQUE REFERENCES transactions,
  -- Only money that came in buys anything.
  transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  created_at timestamptz NOT NULL,
  -- Set when the ticket was refunded; it can then never be used.
  voided_at timestamptz,
  UNIQUE (id, member_id),
  CONSTRAINT purchased_tickets_of_a_capture FOREIGN KEY (transaction_id, transaction_kind)
    REFERENCES transactions (id, kind),
  CONSTRAINT purchased_tickets_of_the_payer FOREIGN KEY (transaction_id, member_id) REFERENCES transactions (id, member_id)
);
CREATE INDEX purchased_tickets_of_member ON purchased_tickets (member_id, created_at);
CREATE TRIGGER purchased_tickets_of_living_members BEFORE INSERT ON purchased_tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased();

-- The ledger: what happened to money, whole VND, as entries whose postings sum to nothing. What we have or were given is
-- positive, what we owe for it is negative. Never changed; a mistake is put right by another entry.
CREATE TABLE journal_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (
    kind IN ('ticket_sold', 'bought_nothing', 'ticket_used', 'ticket_voided', 'ticket_given_up', 'refund_settled')),
  occurred_at timestamptz NOT NULL,
  -- The database's own number of the transaction that wrote it: its postings are written there too, or never.
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- What it is about. Every such event is posted once.
  transaction_id uuid UNIQUE REFERENCES transactions,
  purchased_ticket_id uuid REFERENCES purchased_tickets,
  refund_id uuid REFERENCES refunds,
  UNIQUE (purchased_ticket_id, kind),
  UNIQUE (refund_id, kind),
  CHECK ((kind IN ('ticket_sold', 'bought_nothing', 'refund_settled')) = (transaction_id IS NOT NULL)),
  CHECK ((kind IN ('ticket_sold', 'ticket_used', 'ticket_voided', 'ticket_given_up')) = (purchased_ticket_id IS NOT NULL)),
  CHECK ((kind IN ('bought_nothing', 'ticket_voided', 'refund_settled')) = (refund_id IS NOT NULL))
);
CREATE INDEX journal_entries_by_time ON journal_entries (occurred_at);

CREATE TABLE postings (
  entry_id bigint NOT NULL REFERENCES journal_entries,
  -- Money that we have: at the gateway, or taken by hand. What we owe for it: visits nobody has chosen yet, visits that have
  -- their slot, money on its way back. What we owe nothing for: tickets whose owners gave them up with their accounts.
  account text NOT NULL CHECK (
    account IN ('gateway', 'hand', 'unused_tickets', 'bookings', 'refunds_owed', 'given_up')),
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry_id, account)
);
CREATE INDEX postings_of_account ON postings (account);

CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_entries_never_emptied BEFORE TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_never_emptied BEFORE TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Looked at when the transaction commits: an entry has postings of the same transaction, they sum to nothing, and no ticket and no refund takes more
-- out of what we owe than was put in for it.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry journal_entries;
  total bigint;
BEGIN
  SELECT * INTO entry FROM journal_entries WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
  SELECT sum(amount) INTO total FROM postings WHERE entry_id = entry.id;
  IF total IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'the postings of % entry % sum to %', entry.kind, entry.id, coalesce(total::text, 'nothing, having none')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'postings_balance';
  END IF;
  IF entry.written_in <> pg_current_xact_id() THEN
    RAISE EXCEPTION '% entry % was written before, and takes no more postings', entry.kind, entry.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'postings_with_their_entry';
  END IF;
  IF EXISTS (
    SELECT 1 FROM journal_entries e JOIN postings p ON p.entry_id = e.id
    WHERE e.purchased_ticket_id = entry.purchased_ticket_id AND p.account IN ('unused_tickets', 'bookings')
    GROUP BY p.account HAVING sum(p.amount) > 0
  ) OR EXISTS (
    SELECT 1 FROM journal_entries e JOIN postings p ON p.entry_id = e.id
    WHERE e.refund_id = entry.refund_id AND p.account = 'refunds_owed'
    HAVING sum(p.amount) > 0
  ) THEN
    RAISE EXCEPTION '% entry % takes out what was never put in', entry.kind, entry.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'liabilities_never_negative';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced('id');
CREATE CONSTRAINT TRIGGER postings_balance AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced('entry_id');
