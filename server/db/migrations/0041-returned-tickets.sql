-- A booking at the desk that is taken back as a mistake returns the ticket that paid for it, which can then pay again.
ALTER TABLE reservations ADD COLUMN ticket_returned boolean NOT NULL DEFAULT false;
ALTER TABLE reservations ADD CONSTRAINT reservations_ticket_returned CHECK (
  NOT ticket_returned OR (status = 'CANCELED' AND payment_method = 'ticket' AND NOT given_up)) NOT VALID;
ALTER TABLE reservations VALIDATE CONSTRAINT reservations_ticket_returned;

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind_check CHECK (
  kind IN ('ticket_sold', 'bought_nothing', 'ticket_used', 'ticket_returned', 'ticket_voided', 'ticket_given_up', 'refund_settled',
    'charge_paid', 'charge_refunded')) NOT VALID;
ALTER TABLE journal_entries VALIDATE CONSTRAINT journal_entries_kind_check;
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_check1;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_check1 CHECK (
  (kind IN ('ticket_sold', 'ticket_used', 'ticket_returned', 'ticket_voided', 'ticket_given_up')) = (purchased_ticket_id IS NOT NULL))
  NOT VALID;
ALTER TABLE journal_entries VALIDATE CONSTRAINT journal_entries_check1;

-- Using and returning repeat in turn: `liabilities_never_negative` refuses two of one kind in a row.
CREATE INDEX journal_entries_of_ticket ON journal_entries (purchased_ticket_id) WHERE purchased_ticket_id IS NOT NULL;
CREATE UNIQUE INDEX journal_entries_once_per_ticket ON journal_entries (purchased_ticket_id, kind)
  WHERE kind IN ('ticket_sold', 'ticket_voided', 'ticket_given_up');
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_purchased_ticket_id_kind_key;
