-- Promotions and vouchers.

CREATE TABLE promotions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text NOT NULL UNIQUE CHECK (code = upper(code)),
  name text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names)),
  is_active boolean NOT NULL,
  discount_type text NOT NULL CHECK (discount_type IN ('PERCENTAGE', 'FIXED_AMOUNT')),
  discount_value integer NOT NULL CHECK (discount_value >= 0),
  -- Whole days in Ho Chi Minh City, both included.
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date >= start_date),
  usage_limit integer CHECK (usage_limit >= 0),
  usage_count integer NOT NULL DEFAULT 0 CHECK (usage_count >= 0),
  -- The part of usage_count from before the import.
  imported_count integer NOT NULL DEFAULT 0 CHECK (imported_count BETWEEN 0 AND usage_count),
  CHECK (discount_type <> 'PERCENTAGE' OR discount_value <= 100),
  CONSTRAINT promotions_within_limit CHECK (usage_limit IS NULL OR usage_count <= usage_limit)
);

CREATE TABLE partners (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names))
);

CREATE TABLE voucher_types (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names)),
  partner_id uuid NOT NULL REFERENCES partners,
  is_active boolean NOT NULL
);

-- A type without rows here pays for every program.
CREATE TABLE voucher_type_programs (
  voucher_type_id uuid NOT NULL REFERENCES voucher_types,
  program_id uuid NOT NULL REFERENCES programs,
  PRIMARY KEY (voucher_type_id, program_id)
);

CREATE TABLE vouchers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- HMAC of the canonical code's SHA-256, with a secret that a PostgreSQL database does not store.
  code_hash bytea NOT NULL UNIQUE,
  last_four text NOT NULL,
  voucher_type_id uuid NOT NULL REFERENCES voucher_types,
  expires_on date NOT NULL,
  -- Which secret keys the hash. NULL only between the migration that added it and the end of that start.
  code_key text
);
CREATE INDEX vouchers_by_last_four ON vouchers (last_four);
