-- A process keeps what it answers about rooms until it hears of a change. Of its own changes it must hear
-- before it answers the writer, so the triggers also report them to the session: INFO reaches it whatever
-- client_min_messages says, and no log. The detail lists the rooms; the id of zeros means every room.

CREATE FUNCTION report_changed(rooms text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE INFO 'slots of rooms changed' USING ERRCODE = 'YU001', DETAIL = rooms;
END
$$;

CREATE OR REPLACE FUNCTION note_claimed_slot() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION note_changed_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_changes (room_id, slot_id) VALUES (NEW.room_id, NEW.id);
  PERFORM report_changed(NEW.room_id::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_changed_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Prices, names and what is closed belong to every room; catalogs change seldom.
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
-- No trigger of a row sees this.
CREATE TRIGGER slot_claims_emptied AFTER TRUNCATE ON slot_claims
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalog();
