-- Members and their ways in.

CREATE TABLE members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Trimmed, NFC and in lower case.
  email text NOT NULL CONSTRAINT members_email_once UNIQUE,
  email_verified_at timestamptz,
  password_hash text,
  name text NOT NULL,
  -- Unknown for members who did not register by the form.
  gender text CHECK (gender IN ('male', 'female')),
  birth_date date,
  phone_number text,
  -- Read only by the previous version; a member's picture is that of the identity.
  picture text,
  role text NOT NULL CHECK (role IN ('MEMBER', 'ADMIN')),
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2}$'),
  discovery_methods text[] NOT NULL,
  receive_emails boolean NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  -- 'mail': the owner of the address took over a registration that was never confirmed. 'desk': staff
  -- booked for this guest, who has no login until the owner of the address takes the account over.
  registered_by text NOT NULL DEFAULT 'form' CHECK (registered_by IN ('form', 'google', 'mail', 'desk')),
  created_at timestamptz NOT NULL,
  -- A deleted account leaves this row without personal data, because the ledger refers to it.
  deleted_at timestamptz,
  CONSTRAINT members_form_is_complete CHECK (
    registered_by <> 'form' OR deleted_at IS NOT NULL OR num_nulls(gender, birth_date, phone_number) = 0),
  CONSTRAINT members_desk_cannot_log_in CHECK (
    registered_by <> 'desk' OR num_nonnulls(password_hash, email_verified_at) = 0),
  CONSTRAINT members_deleted_is_erased CHECK (deleted_at IS NULL OR (
    name = '' AND email LIKE 'erased-%@erased.invalid' AND email_verified_at IS NULL AND NOT receive_emails
    AND discovery_methods = '{}'
    AND num_nonnulls(password_hash, gender, birth_date, phone_number, picture) = 0))
);
CREATE INDEX members_by_phone ON members (phone_number) WHERE phone_number IS NOT NULL;
-- The words of a name as they are searched: in lower case and without accents, with đ as d. Characters beyond
-- ASCII count as letters, so that names in any script are found; only letters of ASCII are lowered, because the
-- rest would depend on the locale of the database. It calls only built-in functions, because a
-- restored dump builds indexes with an empty search path.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(
    lower(translate(normalize(regexp_replace(normalize(coalesce(name, ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
      'đĐłŁøØ', 'ddlloo')),
    '[^0-9a-z\u0080-\U0010ffff]+'), ''))
$$;

CREATE INDEX members_by_name ON members USING gin (name_words(name));
-- The last digits of a phone number.
CREATE INDEX members_by_phone_end ON members (reverse(phone_number) text_pattern_ops) WHERE phone_number IS NOT NULL;
CREATE INDEX members_by_email ON members (email text_pattern_ops);
-- For the clean-up of unconfirmed accounts.
CREATE INDEX members_unverified ON members (created_at) WHERE email_verified_at IS NULL AND deleted_at IS NULL;

-- Refuses new rows for a deleted account. A concurrent request waits here until the deletion is decided.
CREATE FUNCTION refuse_for_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz;
BEGIN
  SELECT deleted_at INTO gone FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RAISE EXCEPTION 'the member has deleted the account'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_TABLE_NAME || '_of_living_members';
  END IF;
  RETURN NEW;
END
$$;

-- Every consent that was given or withdrawn. The latest one of a purpose counts.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('promotional_mail')),
  given boolean NOT NULL,
  -- The version of the text that was shown.
  text_version text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX consents_of_member ON consents (member_id, id);

CREATE TABLE sessions (
  -- Names the session for its member; it opens nothing.
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- SHA-256 of the token; only its holder knows the token.
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Accurate to the hour; NULL until the session is used an hour after it began.
  last_used_at timestamptz,
  -- Short name of browser and system.
  device text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_member ON sessions (member_id);

-- A member has at most twenty live sessions: one more ends the oldest. In a trigger, so that it holds for
-- every way of logging in.
CREATE FUNCTION end_oldest_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM members WHERE id = NEW.member_id FOR NO KEY UPDATE;
  DELETE FROM sessions WHERE token_hash IN (
    SELECT token_hash FROM sessions WHERE member_id = NEW.member_id AND expires_at > NEW.created_at
    ORDER BY created_at DESC, token_hash OFFSET 19);
  RETURN NEW;
END
$$;
CREATE TRIGGER sessions_at_most_twenty BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION end_oldest_session();

-- Browsers in which a member has logged in, by a secret that they keep. Failed logins elsewhere do not lock
-- them out.
CREATE TABLE known_devices (
  -- SHA-256 of the secret.
  secret_hash bytea NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  logged_in_at timestamptz NOT NULL,
  PRIMARY KEY (secret_hash, member_id)
);
CREATE INDEX known_devices_of_member ON known_devices (member_id, logged_in_at);
CREATE INDEX known_devices_by_age ON known_devices (logged_in_at);

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
-- A newer link for a password reset or an address change replaces the older one.
CREATE UNIQUE INDEX email_tokens_one_live ON email_tokens (member_id, purpose)
  WHERE purpose <> 'verify' AND used_at IS NULL;
CREATE INDEX email_tokens_of_member ON email_tokens (member_id, purpose);

-- A member's identities at OpenID providers. The address may change there; issuer and subject never do.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- The address that the provider proved at the last sign-in, and whether the provider runs its mailbox.
  email text,
  is_authoritative boolean NOT NULL DEFAULT false,
  -- The address of the picture at the provider, and our copy; NULL until it was fetched.
  picture_address text,
  picture_hash text REFERENCES pictures ON DELETE SET NULL,
  PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_picture_has_address CHECK (picture_hash IS NULL OR picture_address IS NOT NULL),
  CONSTRAINT identities_one_of_issuer UNIQUE (member_id, issuer),
  CONSTRAINT identities_authority_over_an_address CHECK (NOT is_authoritative OR email IS NOT NULL)
);

CREATE INDEX identities_of_picture ON identities (picture_hash) WHERE picture_hash IS NOT NULL;

-- Deletes a picture with its last identity. The lock waits for concurrent changes of identities with that
-- picture.
CREATE FUNCTION delete_unused_member_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pictures WHERE hash = OLD.picture_hash FOR UPDATE;
  DELETE FROM pictures p WHERE p.hash = OLD.picture_hash
    AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.picture_hash = p.hash)
    AND NOT EXISTS (SELECT 1 FROM locations l WHERE l.picture = '/media/' || p.hash)
    AND NOT EXISTS (SELECT 1 FROM rooms r WHERE r.picture = '/media/' || p.hash);
  RETURN NULL;
END
$$;
CREATE TRIGGER identities_leave_no_picture AFTER DELETE OR UPDATE OF picture_hash ON identities
  FOR EACH ROW WHEN (OLD.picture_hash IS NOT NULL) EXECUTE FUNCTION delete_unused_member_picture();

-- A change of address requires that every remaining identity proves the new one.
CREATE FUNCTION refuse_unproved_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM identities WHERE member_id = NEW.id AND NOT (is_authoritative AND email = NEW.email);
  IF FOUND THEN
    RAISE EXCEPTION 'member % would still be opened by an identity that does not prove the new address', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'members_address_proved_by_identity';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER members_address_proved_by_identity BEFORE UPDATE OF email ON members
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION refuse_unproved_identity();

-- A sign-in that a browser has started at an OpenID provider. Valid once, for that browser only.
CREATE TABLE sign_in_attempts (
  -- SHA-256 of the state that the provider sends back, and of the browser's secret.
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

-- The code that a browser receives at the end of a sign-in and exchanges for a session, once.
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
