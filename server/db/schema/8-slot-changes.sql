-- Slots that changed. Rows are read and deleted within a second, so they need not survive a crash; NOTIFY
-- inside the transaction itself would serialise all commits. The sequence is logged, because that of an
-- identity of an UNLOGGED table is unreadable on a promoted standby.
CREATE SEQUENCE slot_change_ids;
CREATE UNLOGGED TABLE slot_changes (
  id bigint PRIMARY KEY DEFAULT nextval('slot_change_ids'),
  room_id uuid NOT NULL,
  -- NULL when more than one slot of the room may have changed.
  slot_id uuid
);

CREATE FUNCTION note_claimed_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  claim slot_claims := coalesce(NEW, OLD);
BEGIN
  INSERT INTO slot_changes (room_id, slot_id) SELECT room_id, id FROM slots WHERE id = claim.slot_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER slot_claims_noted AFTER INSERT OR UPDATE OR DELETE ON slot_claims
  FOR EACH ROW EXECUTE FUNCTION note_claimed_slot();

CREATE FUNCTION note_changed_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, slot_id) VALUES (NEW.room_id, NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER slots_noted AFTER UPDATE ON slots
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_slot();

-- One row per room, because a catalog adds and removes thousands of slots.
CREATE FUNCTION note_changed_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id) SELECT DISTINCT room_id FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER slots_brought AFTER INSERT ON slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rooms();
CREATE TRIGGER slots_taken_away AFTER DELETE ON slots REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rooms();
