CREATE TABLE members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Trimmed, composed and in lower case.
  email text NOT NULL CONSTRAINT members_email_once UNIQUE,
  email_verified_at timestamptz,
  password_hash text,
  name text NOT NULL,
  -- Not known of whoever came by another sign-in than the form.
  gender text CHECK (gender IN ('male', 'female')),
  birth_date date,
  phone_number text,
  picture text,
  role text NOT NULL CHECK (role IN ('MEMBER', 'ADMIN')),
  locale text NOT NULL CHECK (locale IN ('en', 'vi', 'ja')),
  discovery_methods text[] NOT NULL,
  receive_emails boolean NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  registered_by text NOT NULL DEFAULT 'form' CHECK (registered_by IN ('form', 'google')),
  created_at timestamptz NOT NULL,
  -- What a deleted account leaves is this row without its person, for the ledger to point at.
  deleted_at timestamptz,
  CONSTRAINT members_form_is_complete CHECK (
    registered_by <> 'form' OR deleted_at IS NOT NULL OR num_nulls(gender, birth_date, phone_number) = 0),
  CONSTRAINT members_deleted_is_erased CHECK (deleted_at IS NULL OR (
    name = '' AND email LIKE 'erased-%@erased.invalid' AND email_verified_at IS NULL AND NOT receive_emails
    AND discovery_methods = '{}'
    AND num_nonnulls(password_hash, gender, birth_date, phone_number, picture) = 0))
);
-- What a cleaning looks for: addresses that nobody has confirmed.
CREATE INDEX members_unverified ON members (created_at) WHERE email_verified_at IS NULL AND deleted_at IS NULL;

-- Every consent that was given or withdrawn. The last one of a purpose is the one that counts.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('promotional_mail')),
  given boolean NOT NULL,
  -- Which wording was agreed to.
  text_version text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX consents_of_member ON consents (member_id, id);

CREATE TABLE sessions (
  -- By which its member names it; it opens nothing.
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- SHA-256 of the token; the token itself is known to its holder alone.
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- To the hour; absent until it is used an hour after it began.
  last_used_at timestamptz,
  -- Browser and system in short.
  device text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_member ON sessions (member_id);

CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'change')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The address that becomes the member's when the link is opened.
  new_email text,
  CHECK ((purpose = 'change') = (new_email IS NOT NULL))
);
-- A newer link for a new password, or to a new address, takes the place of the older one.
CREATE UNIQUE INDEX email_tokens_one_live ON email_tokens (member_id, purpose)
  WHERE purpose <> 'verify' AND used_at IS NULL;
CREATE INDEX email_tokens_of_member ON email_tokens (member_id, purpose);

-- Who a member is at an OpenID provider. The address may change there; issuer and subject never do.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_one_of_issuer UNIQUE (member_id, issuer)
);

-- A sign-in that a browser has begun at an OpenID provider. Good once, for that browser alone.
CREATE TABLE sign_in_attempts (
  -- SHA-256 of what the provider sends back, and of what that browser alone holds.
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- A path of this site.
  redirect text NOT NULL CHECK (redirect LIKE '/%'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_attempts_by_end ON sign_in_attempts (expires_at);

-- What a browser gets at the end of a sign-in, and trades for a session once.
CREATE TABLE sign_in_codes (
  code_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_codes_of_member ON sign_in_codes (member_id);
CREATE INDEX sign_in_codes_by_end ON sign_in_codes (expires_at);
