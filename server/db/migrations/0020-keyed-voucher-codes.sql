-- contracts: the start that follows keys the hashes of voucher codes. The version before would find no voucher by its code, and its
-- catalog import would insert each voucher a second time, unused.
SELECT pg_temp.lock_together('vouchers', 'holds');

-- Which secret keys the hash. NULL only between this migration and the end of the start that carried it out.
ALTER TABLE vouchers ADD COLUMN code_key text;

-- Who holds without paying, by network: a keyed hash, deleted after a day.
ALTER TABLE holds ADD COLUMN network bytea;
CREATE INDEX holds_of_network ON holds (network, expires_at) WHERE network IS NOT NULL;
