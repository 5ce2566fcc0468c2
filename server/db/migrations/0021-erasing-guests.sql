-- Links by which guests have their data erased. The address is stored until the link was used or is a day old.
CREATE TABLE guest_erasures (
  -- SHA-256 of the token.
  token_hash bytea PRIMARY KEY,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX guest_erasures_of_email ON guest_erasures (email);
CREATE INDEX guest_erasures_by_end ON guest_erasures (expires_at);

-- Finds the reservations of a guest. Members' reservations have no guest.
SELECT pg_temp.lock_together('reservations');
CREATE INDEX reservations_of_guest ON reservations (guest_email) WHERE guest_email IS NOT NULL;
