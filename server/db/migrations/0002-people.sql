CREATE TABLE members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Trimmed, composed and in lower case.
  email text NOT NULL CONSTRAINT members_email_once UNIQUE,
  email_verified_at timestamptz,
  password_hash text,
  name text NOT NULL,
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  birth_date date NOT NULL,
  phone_number text NOT NULL,
  picture text,
  role text NOT NULL CHECK (role IN ('MEMBER', 'ADMIN')),
  locale text NOT NULL CHECK (locale IN ('en', 'vi', 'ja')),
  discovery_methods text[] NOT NULL,
  receive_emails boolean NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  -- SHA-256 of the token; the token itself is known to its holder alone.
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_member ON sessions (member_id);

CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_tokens_of_member ON email_tokens (member_id, purpose);
