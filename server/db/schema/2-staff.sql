-- People who work here: posts, second factors, invitations and sessions.

-- A post: a role at one location, or at all of them (NULL). Several posts of a person add up.
CREATE TABLE staff_posts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'receptionist', 'cleaner', 'accountant')),
  location_id uuid REFERENCES locations,
  -- NULL for a post granted from the command line.
  given_by uuid REFERENCES members,
  given_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by uuid REFERENCES members,
  CONSTRAINT staff_posts_owner_of_all CHECK (role <> 'owner' OR location_id IS NULL)
);
CREATE UNIQUE INDEX staff_posts_one_at_a_place ON staff_posts (member_id, location_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;
CREATE TRIGGER staff_posts_of_living_members BEFORE INSERT ON staff_posts
  FOR EACH ROW EXECUTE FUNCTION refuse_for_erased();

-- Second factors: an authenticator app (TOTP) or a passkey.
CREATE TABLE staff_factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  name text NOT NULL,
  -- For an app: the encrypted secret, and the last time step whose code was used, so that a code works only
  -- once.
  secret bytea,
  last_step bigint,
  -- Of a passkey.
  credential_id text,
  public_key bytea,
  sign_count bigint,
  transports text[],
  made_at timestamptz NOT NULL,
  last_used_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT staff_factors_totp CHECK (kind <> 'totp' OR num_nulls(secret, last_step) = 0),
  CONSTRAINT staff_factors_passkey CHECK (kind <> 'passkey' OR num_nulls(credential_id, public_key, sign_count) = 0)
);
CREATE INDEX staff_factors_of_member ON staff_factors (member_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX staff_factors_of_credential ON staff_factors (credential_id) WHERE ended_at IS NULL;

-- The last owner with a factor cannot lose the post, whichever statement would end it.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff owners', 0));
  IF EXISTS (SELECT FROM staff_factors f WHERE f.member_id = OLD.member_id AND f.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM staff_posts p WHERE p.role = 'owner' AND p.ended_at IS NULL AND p.id <> OLD.id
      AND EXISTS (SELECT FROM staff_factors f WHERE f.member_id = p.member_id AND f.ended_at IS NULL)) THEN
    RAISE EXCEPTION 'post % is that of the last owner', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'staff_posts_keep_an_owner';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER staff_posts_keep_an_owner BEFORE UPDATE OF ended_at ON staff_posts
  FOR EACH ROW WHEN (OLD.role = 'owner' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION keep_an_owner();

-- Ten at a time; each works once in place of a factor.
CREATE TABLE staff_recovery_codes (
  -- Keyed hash of the code.
  code_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  made_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_recovery_codes_of_member ON staff_recovery_codes (member_id) WHERE used_at IS NULL;

-- Codes and links that allow enrolling the first factor: printed by the command line for a member, or mailed
-- to an invited address together with a post. Each works once.
CREATE TABLE staff_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- SHA-256 of the code or token.
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  -- NULL for a printed code: the post exists already.
  role text CHECK (role IN ('owner', 'manager', 'receptionist', 'cleaner', 'accountant')),
  location_id uuid REFERENCES locations,
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}$'),
  invited_by uuid REFERENCES members,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_by uuid REFERENCES members,
  withdrawn_at timestamptz,
  CONSTRAINT staff_invitations_owner_of_all CHECK (role <> 'owner' OR location_id IS NULL)
);
CREATE INDEX staff_invitations_of_email ON staff_invitations (email) WHERE used_at IS NULL AND withdrawn_at IS NULL;

-- Sessions of staff, apart from those of members.
CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- SHA-256 of the cookie.
  token_hash bytea NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES members,
  made_at timestamptz NOT NULL,
  -- When the person last did something, accurate to half a minute.
  used_at timestamptz NOT NULL,
  -- When a factor was last proved; NULL before the first.
  factor_at timestamptz,
  locked_at timestamptz,
  -- Whether the session was opened with a code or link that allows enrolling the first factor.
  may_enrol boolean NOT NULL DEFAULT false,
  -- For a factor that is being proved or enrolled: the passkey challenge, or the encrypted secret of an app.
  challenge text,
  pending_secret bytea,
  expires_at timestamptz NOT NULL,
  device text,
  ended_at timestamptz,
  ended_by uuid REFERENCES members
);
CREATE INDEX staff_sessions_of_member ON staff_sessions (member_id) WHERE ended_at IS NULL;
CREATE INDEX staff_sessions_by_end ON staff_sessions (expires_at);

-- Preferences of staff; without a row the defaults apply.
CREATE TABLE staff_preferences (
  member_id uuid PRIMARY KEY REFERENCES members,
  -- Whether an owner gets the morning mail.
  morning_mail boolean NOT NULL
);

-- A request of one staff member that another decides. An act within its person's limit is stored too, as
-- `not_needed`, so that many small ones count together.
CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  location_id uuid NOT NULL REFERENCES locations,
  amount integer NOT NULL CHECK (amount >= 0),
  -- What to do, and the version of the subject that the requesting person saw.
  payload jsonb NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  asked_by uuid NOT NULL REFERENCES members,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- `stale`: the request has expired or was withdrawn, or its subject had changed.
  decision text CHECK (decision IN ('approved', 'declined', 'stale', 'not_needed')),
  decided_by uuid REFERENCES members,
  decided_at timestamptz,
  CONSTRAINT approvals_two_people CHECK (decided_by <> asked_by),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((decided_by IS NOT NULL) = coalesce(decision IN ('approved', 'declined'), false))
);
CREATE UNIQUE INDEX approvals_one_waiting ON approvals (kind, subject_id) WHERE decision IS NULL;
CREATE INDEX approvals_of_person ON approvals (asked_by, asked_at);
