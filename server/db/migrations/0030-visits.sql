-- What staff mark during a visit, and changes that only their screens show.

-- When the guest of an attended reservation came, if known.
ALTER TABLE reservations ADD COLUMN attended_at timestamptz;

-- Marks of staff: a guest arrived or left, a room is being cleaned or is ready. Append-only; a mark that takes
-- another one back is a row of its own. The present state is what the latest marks that stand say.
CREATE TABLE visit_marks (
  -- Made by the phone, so that a mark that is sent twice is stored once.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('arrived', 'left', 'cleaning', 'ready')),
  room_id uuid NOT NULL REFERENCES rooms,
  reservation_id uuid REFERENCES reservations,
  -- When the person tapped, by the server's clock; a phone without a network sends it later.
  tapped_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  by uuid NOT NULL REFERENCES members,
  takes_back uuid UNIQUE REFERENCES visit_marks,
  -- The transaction, which may move the reservation back.
  noted_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT visit_marks_subject CHECK ((reservation_id IS NOT NULL) = (kind IN ('arrived', 'left')))
);
CREATE INDEX visit_marks_of_room ON visit_marks (room_id, tapped_at);
CREATE INDEX visit_marks_of_reservation ON visit_marks (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE TRIGGER visit_marks_append_only BEFORE UPDATE OR DELETE ON visit_marks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER visit_marks_never_emptied BEFORE TRUNCATE ON visit_marks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A status returns to an earlier one only with a mark of the same transaction: an arrival that is taken back, or an
-- arrival that was known too late.
CREATE OR REPLACE FUNCTION refuse_step_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) IN (('ATTENDED', 'PENDING'), ('NO_SHOW', 'ATTENDED')) AND EXISTS (
    SELECT FROM visit_marks m
    WHERE m.reservation_id = NEW.id AND m.kind = 'arrived' AND m.noted_in = pg_current_xact_id()
      AND (m.takes_back IS NOT NULL) = (NEW.status = 'PENDING')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a reservation does not go from % to %', OLD.status, NEW.status
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'reservations_forward_only';
END
$$;

-- Changes that guests do not see, told to the screens of staff only.
ALTER TABLE slot_changes ADD COLUMN of_desk boolean NOT NULL DEFAULT false;

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
