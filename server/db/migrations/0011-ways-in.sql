SELECT pg_temp.lock_together('members', 'identities', 'sessions');

-- Which address the provider proved when its person last came, and whether the provider itself runs that mailbox. Of identities
-- from before nothing is known, until their person comes again.
ALTER TABLE identities ADD COLUMN email text, ADD COLUMN is_authoritative boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT identities_authority_over_an_address CHECK (NOT is_authoritative OR email IS NOT NULL);

-- With an address goes every identity that does not prove the next one.
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

-- A member has at most twenty live sessions: one more ends the one that began first. Here, so that it holds whatever opens one.
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

-- Browsers in which a member has logged in, by a secret that they keep. Who guesses at the account elsewhere does not lock them out.
CREATE TABLE known_devices (
  -- SHA-256 of the secret.
  secret_hash bytea NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  logged_in_at timestamptz NOT NULL,
  PRIMARY KEY (secret_hash, member_id)
);
CREATE INDEX known_devices_of_member ON known_devices (member_id, logged_in_at);
CREATE INDEX known_devices_by_age ON known_devices (logged_in_at);

-- By the mail: whoever read the mail of an address took over what somebody had registered with it and never confirmed.
ALTER TABLE members DROP CONSTRAINT members_registered_by_check,
  ADD CONSTRAINT members_registered_by_check CHECK (registered_by IN ('form', 'google', 'mail'));
