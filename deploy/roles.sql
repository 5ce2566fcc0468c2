-- The roles of Yumori and its database, created once by a superuser with psql. The owner migrates; the
-- servers' role may only read and write rows. The passwords are those in the app's database URLs;
-- postgres must be able to read both files.
\set ON_ERROR_STOP on
\set app `sed -n 's|^[a-z]*://[^:]*:\([^@]*\)@.*$|\1|p' /run/secrets/database-url`
\set owner `sed -n 's|^[a-z]*://[^:]*:\([^@]*\)@.*$|\1|p' /run/secrets/migrate-url`
SELECT :'app' = '' OR :'owner' = '' AS absent \gset
\if :absent
DO $$ BEGIN RAISE 'No password was found in /run/secrets/database-url or migrate-url'; END $$;
\endif
CREATE ROLE yumori_owner LOGIN PASSWORD :'owner';
CREATE ROLE yumori LOGIN PASSWORD :'app';
CREATE DATABASE yumori OWNER yumori_owner;
-- Lets the server's metrics show how far the standbys lag behind.
GRANT pg_read_all_stats TO yumori;
