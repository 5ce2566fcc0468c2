-- Data of the stand-ins, separate from the application's tables. Idempotent.
CREATE SCHEMA IF NOT EXISTS sandbox;

-- The moved clock: its offset to real time.
CREATE TABLE IF NOT EXISTS sandbox.clock (
  single_row boolean PRIMARY KEY DEFAULT true CHECK (single_row),
  offset_ms  bigint NOT NULL DEFAULT 0 CHECK (offset_ms >= 0)
);
INSERT INTO sandbox.clock DEFAULT VALUES ON CONFLICT DO NOTHING;

CREATE TABLE IF NOT EXISTS sandbox.fault (
  stand_in text PRIMARY KEY CHECK (stand_in IN ('onepay', 'smtp', 'ttlock', 'google')),
  state    text NOT NULL CHECK (state IN ('ok', 'down', 'slow'))
);
INSERT INTO sandbox.fault VALUES ('onepay', 'ok'), ('smtp', 'ok'), ('ttlock', 'ok'), ('google', 'ok') ON CONFLICT DO NOTHING;

-- Credentials are generated once per database, so that none of them is in public code.
CREATE TABLE IF NOT EXISTS sandbox.credential (
  name  text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.onepay_payment (
  merch_txn_ref  text PRIMARY KEY,
  amount         bigint NOT NULL CHECK (amount > 0), -- hundredths of a đồng, as in the protocol
  order_info     text NOT NULL,
  response_code  text NOT NULL,
  transaction_no text NOT NULL UNIQUE,
  settled_at     timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.onepay_refund (
  merch_txn_ref     text PRIMARY KEY,
  org_merch_txn_ref text NOT NULL,
  amount            bigint NOT NULL CHECK (amount > 0),
  operator          text NOT NULL,
  response_code     text NOT NULL,
  transaction_no    text NOT NULL UNIQUE,
  refunded_at       timestamptz NOT NULL
);

-- Notices to the merchant, kept until delivered or out of attempts: a real gateway keeps them when the
-- merchant restarts.
CREATE TABLE IF NOT EXISTS sandbox.onepay_notice (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url             text NOT NULL,
  attempts        int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  delivered_at    timestamptz
);
CREATE INDEX IF NOT EXISTS onepay_notice_open ON sandbox.onepay_notice (next_attempt_at) WHERE delivered_at IS NULL;

-- The OpenID provider's sessions, interactions, codes and tokens. Expiry is in seconds of real time.
CREATE TABLE IF NOT EXISTS sandbox.openid_record (
  model      text NOT NULL,
  id         text NOT NULL,
  payload    jsonb NOT NULL,
  uid        text,
  grant_id   text,
  expires_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX IF NOT EXISTS openid_record_uid ON sandbox.openid_record (uid);
CREATE INDEX IF NOT EXISTS openid_record_grant ON sandbox.openid_record (grant_id);
CREATE INDEX IF NOT EXISTS openid_record_end ON sandbox.openid_record (expires_at);

-- Accounts at the stand-in for Google. The subject is derived from the address, so each address has one
-- account. The email has no second unique constraint: it would make one of two simultaneous upserts fail.
CREATE TABLE IF NOT EXISTS sandbox.openid_account (
  subject        text PRIMARY KEY,
  email          text NOT NULL,
  email_verified boolean NOT NULL,
  name           text NOT NULL,
  hosted_domain  text
);
ALTER TABLE sandbox.openid_account DROP CONSTRAINT IF EXISTS openid_account_email_key;
ALTER TABLE sandbox.openid_account ADD COLUMN IF NOT EXISTS picture text;

CREATE TABLE IF NOT EXISTS sandbox.ttlock_token (
  single_row    boolean PRIMARY KEY DEFAULT true CHECK (single_row),
  access_token  text NOT NULL,
  refresh_token text NOT NULL,
  expires_at    bigint NOT NULL -- milliseconds
);

CREATE TABLE IF NOT EXISTS sandbox.ttlock_code (
  qr_code_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lock_id      bigint NOT NULL CHECK (lock_id > 0),
  type         int NOT NULL,
  name         text NOT NULL,
  start_date   bigint NOT NULL, -- milliseconds, as in the protocol
  end_date     bigint NOT NULL,
  refresh_time int NOT NULL,    -- minutes
  create_date  bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS ttlock_code_of_lock ON sandbox.ttlock_code (lock_id, name);

CREATE TABLE IF NOT EXISTS sandbox.ttlock_passcode (
  keyboard_pwd_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lock_id         bigint NOT NULL CHECK (lock_id > 0),
  keyboard_pwd    text NOT NULL,
  name            text NOT NULL,
  start_date      bigint NOT NULL, -- milliseconds, as in the protocol
  end_date        bigint NOT NULL,
  create_date     bigint NOT NULL,
  UNIQUE (lock_id, keyboard_pwd)
);
CREATE INDEX IF NOT EXISTS ttlock_passcode_of_lock ON sandbox.ttlock_passcode (lock_id, name);

-- Unusual locks; a lock without a row reads QR codes and has an online gateway.
CREATE TABLE IF NOT EXISTS sandbox.ttlock_lock (
  lock_id  bigint PRIMARY KEY CHECK (lock_id > 0),
  reads_qr boolean NOT NULL DEFAULT true,
  gateway  text NOT NULL DEFAULT 'online' CHECK (gateway IN ('online', 'offline', 'none'))
);
ALTER TABLE sandbox.ttlock_lock ADD COLUMN IF NOT EXISTS battery int NOT NULL DEFAULT 80 CHECK (battery BETWEEN 0 AND 100);

CREATE TABLE IF NOT EXISTS sandbox.ttlock_record (
  record_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lock_id      bigint NOT NULL,
  record_type  int NOT NULL, -- -4 a QR code, 4 a passcode, 12 the gateway
  keyboard_pwd text NOT NULL,
  username     text NOT NULL,
  success      boolean NOT NULL,
  lock_date    bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.mail (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient  text NOT NULL, -- lower case
  message_id text NOT NULL,
  sender     text NOT NULL,
  subject    text NOT NULL,
  text       text NOT NULL,
  html       text NOT NULL,
  sent_at    timestamptz NOT NULL,
  deliveries int NOT NULL DEFAULT 1,
  UNIQUE (recipient, message_id)
);

CREATE TABLE IF NOT EXISTS sandbox.mail_attachment (
  mail_id      bigint NOT NULL REFERENCES sandbox.mail ON DELETE CASCADE,
  position     int NOT NULL,
  filename     text,
  content_type text NOT NULL,
  content      bytea NOT NULL,
  PRIMARY KEY (mail_id, position)
);
