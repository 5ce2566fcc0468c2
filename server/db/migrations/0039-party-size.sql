-- How many come, as staff noted it on the booking; without it the number noted when it was made at the desk holds.
ALTER TABLE reservations ADD COLUMN party_size smallint;
ALTER TABLE reservations ADD CONSTRAINT reservations_party_size CHECK (party_size BETWEEN 1 AND 20) NOT VALID;
ALTER TABLE reservations VALIDATE CONSTRAINT reservations_party_size;
