-- Holds, payments, purchased tickets, and the ledger.

-- Every hold that was ever taken. `slot_claims` says which one counts now.
CREATE TABLE holds (
  id uuid PRIMARY KEY,
  slot_id uuid NOT NULL REFERENCES slots,
  member_id uuid NOT NULL REFERENCES members,
  taken_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ending text CHECK (ending IN ('expired', 'released', 'paid', 'failed')),
  -- Also set when the payment of an ended hold was captured late: such a hold has not lapsed.
  paid_at timestamptz,
  -- The holder's network for the limit on unpaid time: a keyed hash, deleted after a day.
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

-- One attempt to pay through the gateway. Price, discount and amount are frozen at its start.
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
  -- The company to which the invoice is issued, if requested.
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
  -- The unpaid reservation whose mailed link began it; its table comes later.
  link_reservation_id uuid,
  CONSTRAINT payments_of_their_hold FOREIGN KEY (hold_id, slot_id, member_id)
    REFERENCES holds (id, slot_id, member_id),
  CHECK ((state IN ('open', 'checking')) = (ended_at IS NULL)),
  CHECK ((state = 'captured') = (captured_amount IS NOT NULL))
);
CREATE UNIQUE INDEX payments_one_open_per_hold ON payments (hold_id) WHERE state = 'open';
CREATE UNIQUE INDEX payments_one_open_per_link ON payments (link_reservation_id) WHERE state = 'open';
CREATE INDEX payments_of_link ON payments (link_reservation_id, started_at) WHERE link_reservation_id IS NOT NULL;
CREATE INDEX payments_of_member ON payments (member_id, started_at);
CREATE INDEX payments_of_slot ON payments (slot_id);
CREATE INDEX payments_without_end ON payments (started_at) WHERE ended_at IS NULL;

-- Every message that claims to come from the gateway, with what was decided. No card data, and no content of
-- an unsigned one. A repeated message increments the row with its digest.
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

-- Captures and refunds in whole VND. Append-only.
CREATE TABLE transactions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('capture', 'refund')),
  method text NOT NULL CHECK (
    method IN ('card', 'free', 'reception', 'demo', 'cash', 'terminal', 'transfer')),
  amount integer NOT NULL CHECK (amount >= 0),
  payment_id uuid REFERENCES payments,
  -- NULL for a guest without an account, who pays at the desk.
  member_id uuid REFERENCES members,
  occurred_at timestamptz NOT NULL,
  UNIQUE (id, payment_id),
  UNIQUE (id, amount),
  UNIQUE (id, member_id),
  UNIQUE (id, kind),
  CHECK ((method = 'card') = (payment_id IS NOT NULL)),
  CHECK (method <> 'free' OR amount = 0),
  CONSTRAINT transactions_of_a_member CHECK (member_id IS NOT NULL OR method IN ('cash', 'terminal', 'transfer'))
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
  -- The attempt to pay, or the booking that it made free.
  payment_id uuid UNIQUE REFERENCES payments,
  transaction_id uuid UNIQUE REFERENCES transactions,
  state text NOT NULL CHECK (state IN ('reserved', 'committed', 'given_back')),
  -- True for a late capture after its use was released: it keeps the agreed price, and the use is not counted.
  over_limit boolean NOT NULL DEFAULT false,
  reserved_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- The member who uses it; NULL in rows from before this column.
  member_id uuid REFERENCES members,
  CHECK (num_nonnulls(payment_id, transaction_id) = 1)
);
CREATE UNIQUE INDEX promotion_uses_one_reserved ON promotion_uses (promotion_id, member_id) WHERE state = 'reserved';
CREATE INDEX promotion_uses_of_promotion ON promotion_uses (promotion_id);

-- Refunds: the whole of one capture, once. Through the gateway that took the money, or by hand.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL UNIQUE REFERENCES transactions,
  -- Only a capture is refunded.
  transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  method text NOT NULL CHECK (method IN ('card', 'manual')),
  payment_id uuid UNIQUE REFERENCES payments,
  -- Our reference of the request to the gateway, the same for every retry.
  merch_txn_ref text UNIQUE,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason IN ('wrong_amount', 'account_deleted', 'canceled', 'promotion_gone', 'link_over')),
  state text NOT NULL CHECK (state IN ('requested', 'sent', 'settled', 'failed')),
  requested_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- How often the refund was requested from the gateway, and when last.
  orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  ordered_at timestamptz,
  -- The expected days that its owner was shown, in Ho Chi Minh time.
  expected_from date NOT NULL,
  expected_until date NOT NULL CHECK (expected_until >= expected_from),
  -- The transaction that settled it.
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
  -- Only a capture buys a ticket.
  transaction_kind text NOT NULL GENERATED ALWAYS AS ('capture') STORED,
  created_at timestamptz NOT NULL,
  -- Set when the ticket was refunded or surrendered; it can then never be used.
  voided_at timestamptz,
  UNIQUE (id, member_id),
  CONSTRAINT purchased_tickets_of_a_capture FOREIGN KEY (transaction_id, transaction_kind)
    REFERENCES transactions (id, kind),
  CONSTRAINT purchased_tickets_of_the_payer FOREIGN KEY (transaction_id, member_id) REFERENCES transactions (id, member_id)
);
CREATE INDEX purchased_tickets_of_member ON purchased_tickets (member_id, created_at);
CREATE TRIGGER purchased_tickets_of_living_members BEFORE INSERT ON purchased_tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased();

-- The ledger in whole VND: entries whose postings sum to zero. Assets are positive, liabilities negative.
-- Append-only; a mistake is corrected by another entry.
CREATE TABLE journal_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (
    kind IN ('ticket_sold', 'bought_nothing', 'ticket_used', 'ticket_returned', 'ticket_voided', 'ticket_given_up', 'refund_settled',
      'charge_paid', 'charge_refunded')),
  occurred_at timestamptz NOT NULL,
  -- The database transaction that wrote the entry: its postings must be written in the same one.
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- What the entry is about. Each event is posted once, except that a returned ticket can be used again.
  transaction_id uuid UNIQUE REFERENCES transactions,
  purchased_ticket_id uuid REFERENCES purchased_tickets,
  refund_id uuid REFERENCES refunds,
  UNIQUE (refund_id, kind),
  CHECK ((kind IN ('ticket_sold', 'bought_nothing', 'refund_settled', 'charge_paid')) = (transaction_id IS NOT NULL)),
  CHECK ((kind IN ('ticket_sold', 'ticket_used', 'ticket_returned', 'ticket_voided', 'ticket_given_up')) = (purchased_ticket_id IS NOT NULL)),
  CHECK ((kind IN ('bought_nothing', 'ticket_voided', 'refund_settled', 'charge_refunded')) = (refund_id IS NOT NULL))
);
-- A ticket can be used and returned repeatedly, but only alternately: `liabilities_never_negative` refuses
-- two uses or two returns in a row.
CREATE INDEX journal_entries_of_ticket ON journal_entries (purchased_ticket_id) WHERE purchased_ticket_id IS NOT NULL;
CREATE UNIQUE INDEX journal_entries_once_per_ticket ON journal_entries (purchased_ticket_id, kind)
  WHERE kind IN ('ticket_sold', 'ticket_voided', 'ticket_given_up');
CREATE INDEX journal_entries_by_time ON journal_entries (occurred_at);

CREATE TABLE postings (
  entry_id bigint NOT NULL REFERENCES journal_entries,
  -- Assets: money at the gateway, in the till, taken by card terminal, at the bank, or moved otherwise by hand.
  -- Liabilities: unused tickets, bookings, refunds owed. Income: tickets surrendered with their accounts, charges.
  account text NOT NULL CHECK (
    account IN ('gateway', 'hand', 'till', 'terminal', 'bank', 'unused_tickets', 'bookings', 'refunds_owed', 'given_up', 'extras')),
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

-- Checked at commit: an entry has postings of the same transaction, they sum to zero, and no ticket or refund
-- takes more out of a liability than was put into it.
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
