-- Which slots look different than before, for whoever is looking at them: read and emptied within a second, and of no use
-- afterwards, so that nothing of it need outlive a crash. Notifying in the very transaction would let only one commit at a time.
CREATE UNLOGGED TABLE slot_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id uuid NOT NULL,
  -- Absent when more than one slot of the room may have changed.
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

-- A catalog brings and takes slots by the thousand.
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
