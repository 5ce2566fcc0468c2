-- Slots that changed. Rows are read and deleted within a second, so they need not survive a crash; NOTIFY
-- inside the transaction itself would serialise all commits. The sequence is logged, because that of an
-- identity of an UNLOGGED table is unreadable on a promoted standby.
CREATE SEQUENCE slot_change_ids;
CREATE UNLOGGED TABLE slot_changes (
  id bigint PRIMARY KEY DEFAULT nextval('slot_change_ids'),
  -- The id of zeros means every room.
  room_id uuid NOT NULL,
  -- NULL when more than one slot of the room may have changed.
  slot_id uuid,
  -- Guests do not see the change: only the screens of staff are notified.
  of_desk boolean NOT NULL DEFAULT false
);

-- Reports rooms to the session that changed them, so that its process drops cached answers about them. INFO
-- is sent whatever client_min_messages says, and is not logged.
CREATE FUNCTION report_changed(rooms text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE INFO 'slots of rooms changed' USING ERRCODE = 'YU001', DETAIL = rooms;
END
$$;

CREATE FUNCTION note_claimed_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  claim slot_claims := coalesce(NEW, OLD);
  room uuid;
BEGIN
  INSERT INTO slot_changes (room_id, slot_id) SELECT room_id, id FROM slots WHERE id = claim.slot_id
    RETURNING room_id INTO room;
  PERFORM report_changed(room::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER slot_claims_noted AFTER INSERT OR UPDATE OR DELETE ON slot_claims
  FOR EACH ROW EXECUTE FUNCTION note_claimed_slot();

CREATE FUNCTION note_changed_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, slot_id) VALUES (NEW.room_id, NEW.id);
  PERFORM report_changed(NEW.room_id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER slots_noted AFTER UPDATE ON slots
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_slot();

-- One row per room, because a catalog adds and removes thousands of slots.
CREATE FUNCTION note_changed_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rooms text;
BEGIN
  WITH noted AS (
    INSERT INTO slot_changes (room_id) SELECT DISTINCT room_id FROM changed RETURNING room_id
  )
  SELECT string_agg(room_id::text, ',') INTO rooms FROM noted;
  IF rooms IS NOT NULL THEN PERFORM report_changed(rooms); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER slots_brought AFTER INSERT ON slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rooms();
CREATE TRIGGER slots_taken_away AFTER DELETE ON slots REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rooms();

-- Changes of prices, names and closings affect every room; catalogs change seldom.
CREATE FUNCTION note_changed_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id) VALUES ('00000000-0000-0000-0000-000000000000');
  PERFORM report_changed('00000000-0000-0000-0000-000000000000');
  RETURN NULL;
END
$$;
CREATE TRIGGER locations_noted AFTER INSERT OR UPDATE OR DELETE ON locations
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();
CREATE TRIGGER rooms_noted AFTER INSERT OR UPDATE OR DELETE ON rooms
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();
CREATE TRIGGER programs_noted AFTER INSERT OR UPDATE OR DELETE ON programs
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();
CREATE TRIGGER tickets_noted AFTER INSERT OR UPDATE OR DELETE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();
CREATE TRIGGER schedule_rules_noted AFTER INSERT OR UPDATE OR DELETE ON schedule_rules
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();
CREATE TRIGGER settings_noted AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();
-- Row triggers do not fire on TRUNCATE.
CREATE TRIGGER slot_claims_emptied AFTER TRUNCATE ON slot_claims
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();

-- Changes that only the screens of staff show.
CREATE FUNCTION note_changed_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, of_desk) SELECT room_id, true FROM slots WHERE id = NEW.slot_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reservations_noted AFTER UPDATE ON reservations
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_reservation();

CREATE FUNCTION note_visit_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, of_desk) VALUES (NEW.room_id, true);
  RETURN NULL;
END
$$;
CREATE TRIGGER visit_marks_noted AFTER INSERT ON visit_marks FOR EACH ROW EXECUTE FUNCTION note_visit_mark();

CREATE FUNCTION note_changed_entry_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, of_desk)
    SELECT s.room_id, true FROM reservations r JOIN slots s ON s.id = r.slot_id WHERE r.id = NEW.reservation_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER entry_codes_noted AFTER UPDATE ON entry_codes
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_entry_code();

CREATE FUNCTION note_made_passcode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, of_desk)
    SELECT s.room_id, true FROM entry_codes c JOIN reservations r ON r.id = c.reservation_id JOIN slots s ON s.id = r.slot_id
    WHERE c.id = NEW.entry_code_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER passcodes_noted AFTER INSERT ON passcodes FOR EACH ROW EXECUTE FUNCTION note_made_passcode();

CREATE FUNCTION note_changed_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, of_desk)
    SELECT s.room_id, true FROM reservations r JOIN slots s ON s.id = r.slot_id WHERE r.id = NEW.reservation_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER charges_noted AFTER INSERT OR UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION note_changed_charge();
