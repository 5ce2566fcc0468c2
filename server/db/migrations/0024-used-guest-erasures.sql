-- A link by which a guest has data erased is used once. That it was used is stored for a while, without the address.
SELECT pg_temp.lock_together('guest_erasures', 'reservations');
ALTER TABLE guest_erasures ALTER COLUMN email DROP NOT NULL;
ALTER TABLE guest_erasures ADD COLUMN used_at timestamptz;
ALTER TABLE guest_erasures ADD CONSTRAINT guest_erasures_no_address_once_used
  CHECK ((used_at IS NULL) = (email IS NOT NULL));

-- When a guest asked for erasure before the visit; housekeeping erases once the visit is over.
ALTER TABLE reservations ADD COLUMN guest_erasure_asked_at timestamptz;
ALTER TABLE reservations ADD CONSTRAINT reservations_guest_erasure_check
  CHECK (guest_erasure_asked_at IS NULL OR guest_email IS NOT NULL);
