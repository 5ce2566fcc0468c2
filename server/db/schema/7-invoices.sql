-- Invoices.

-- The last number of each year. Taken in the transaction that writes the invoice, so that no number is
-- skipped.
CREATE TABLE invoice_numbers (
  year smallint PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0)
);

-- An invoice for a capture, or the adjustment that reverses it. Append-only.
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  year smallint NOT NULL REFERENCES invoice_numbers,
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('invoice', 'adjustment')),
  transaction_id uuid NOT NULL REFERENCES transactions,
  issued_at timestamptz NOT NULL,
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}$'),
  seller jsonb NOT NULL,
  -- A company, when the invoice was requested for one; a person's name is the member's and is erased with the
  -- account.
  buyer jsonb,
  sold jsonb NOT NULL,
  vat_percent smallint NOT NULL CHECK (vat_percent BETWEEN 0 AND 100),
  gross integer NOT NULL CHECK (gross > 0),
  net integer NOT NULL CHECK (net >= 0),
  vat integer NOT NULL CHECK (vat >= 0 AND gross = net + vat),
  UNIQUE (year, number),
  CONSTRAINT invoices_one_of_a_kind UNIQUE (transaction_id, kind)
);
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_never_emptied BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
