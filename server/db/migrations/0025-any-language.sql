-- The application knows which languages there are; the database only holds the form of a language code.
SELECT pg_temp.lock_together('members', 'payments', 'reservations', 'invoices');
ALTER TABLE members DROP CONSTRAINT members_locale_check,
  ADD CONSTRAINT members_locale_check CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE payments DROP CONSTRAINT payments_locale_check,
  ADD CONSTRAINT payments_locale_check CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE reservations DROP CONSTRAINT reservations_locale_check,
  ADD CONSTRAINT reservations_locale_check CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE invoices DROP CONSTRAINT invoices_locale_check,
  ADD CONSTRAINT invoices_locale_check CHECK (locale ~ '^[a-z]{2}$');
