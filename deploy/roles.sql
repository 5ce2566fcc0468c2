-- The roles of Yumori and its database, created once by a superuser with psql. The owner migrates; the
-- servers' role may only read and write rows. The passwords are those in the app's database URLs.
\set ON_ERROR_STOP on
\set app `sed 's|^[a-z]*://[^:]*:\([^@]*\)@.*$|\1|' /run/secrets/database-url`
\set owner `sed 's|^[a-z]*://[^:]*:\([^@]*\)@.*$|\1|' /run/secrets/migrate-url`
CREATE ROLE yumori_owner LOGIN PASSWORD :'owner';
CREATE ROLE yumori LOGIN PASSWORD :'app';
CREATE DATABASE yumori OWNER yumori_owner;
-- Lets the server's metrics show how far the standbys lag behind.
GRANT pg_read_all_stats TO yumori;
