-- The roles of Yumori and its database, made once by a superuser with psql. The owner migrates; the servers' role
-- may only read and write rows. The passwords are those in the addresses that the app uses.
\set ON_ERROR_STOP on
\set app `sed 's|^[a-z]*://[^:]*:\([^@]*\)@.*$|\1|' /run/secrets/database-url`
\set owner `sed 's|^[a-z]*://[^:]*:\([^@]*\)@.*$|\1|' /run/secrets/migrate-url`
CREATE ROLE yumori_owner LOGIN PASSWORD :'owner';
CREATE ROLE yumori LOGIN PASSWORD :'app';
CREATE DATABASE yumori OWNER yumori_owner;
-- So that the server's metrics tell how far the standbys are behind.
GRANT pg_read_all_stats TO yumori;
