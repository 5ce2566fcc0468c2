-- An UNLOGGED table's identity has an UNLOGGED sequence, which a standby does not have: after a promotion, and after a recovery to
-- a point in time, each INSERT failed with XX000, and with it each booking. Ids now come from a logged sequence.
SELECT pg_temp.lock_together('slot_changes');
ALTER TABLE slot_changes ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE slot_change_ids;
SELECT setval('slot_change_ids', coalesce(max(id), 0) + 1, false) FROM slot_changes;
ALTER TABLE slot_changes ALTER COLUMN id SET DEFAULT nextval('slot_change_ids');
