-- Rooms and locations that take no guests for a while, and choices for the affected bookings.

CREATE TABLE blocks (
  -- Created by the client, so that a repeated request makes no second one.
  id uuid PRIMARY KEY,
  location_id uuid NOT NULL REFERENCES locations,
  -- NULL for every room of the location.
  room_id uuid REFERENCES rooms,
  from_at timestamptz NOT NULL,
  -- NULL until it is lifted.
  until_at timestamptz CHECK (until_at > from_at),
  kind text NOT NULL CHECK (kind IN ('repair', 'cleaning', 'private', 'emergency', 'closure')),
  reason text NOT NULL,
  made_by uuid NOT NULL REFERENCES members,
  made_at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by uuid REFERENCES members,
  lift_reason text,
  CONSTRAINT blocks_lifted_by CHECK (num_nonnulls(lifted_at, lifted_by, lift_reason) IN (0, 3))
);
CREATE INDEX blocks_of_location ON blocks (location_id, from_at);
CREATE INDEX blocks_live ON blocks (location_id) WHERE lifted_at IS NULL;
CREATE INDEX blocks_of_room ON blocks (room_id) WHERE room_id IS NOT NULL;

-- Since when a live block covers this time of a room; NULL without one.
CREATE FUNCTION blocked_since(room uuid, starts timestamptz, ends timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT min(b.made_at) FROM rooms r JOIN blocks b ON b.location_id = r.location_id
  WHERE r.id = room AND b.lifted_at IS NULL AND (b.room_id IS NULL OR b.room_id = r.id)
    AND b.from_at < ends AND (b.until_at IS NULL OR b.until_at > starts)
$$;

-- Locks and frees the slots of a block. Waits for a catalog import, whose new slots it could not see, and for
-- holds that are being taken: those come before the block, and later ones find the slot locked.
CREATE FUNCTION lock_blocked_slots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(7271);
  SELECT array_agg(l.id) INTO touched FROM (
    SELECT s.id FROM rooms r JOIN slots s ON s.room_id = r.id
    WHERE r.location_id = NEW.location_id AND (NEW.room_id IS NULL OR r.id = NEW.room_id)
      AND s.end_time > NEW.from_at AND (NEW.until_at IS NULL OR s.start_time < NEW.until_at)
    ORDER BY s.id FOR UPDATE OF s) l;
  -- A slot that was locked by hand keeps its own time, and so its lock.
  UPDATE slots s SET locked_at = blocked_since(s.room_id, s.start_time, s.end_time)
    WHERE s.id = ANY (touched) AND s.locked_at IS NOT DISTINCT FROM CASE WHEN NEW.lifted_at IS NOT NULL THEN NEW.made_at END;
  RETURN NULL;
END
$$;
CREATE TRIGGER blocks_lock_their_slots AFTER INSERT OR UPDATE OF lifted_at ON blocks
  FOR EACH ROW EXECUTE FUNCTION lock_blocked_slots();

-- A block can be lifted; nothing else of it changes, because its slots were locked by these values.
CREATE FUNCTION refuse_changed_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'block % can only be lifted, once', OLD.id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'blocks_only_lifted';
END
$$;
CREATE TRIGGER blocks_only_lifted BEFORE UPDATE ON blocks FOR EACH ROW
  WHEN (OLD.lifted_at IS NOT NULL OR (OLD.location_id, OLD.room_id, OLD.from_at, OLD.until_at)
    IS DISTINCT FROM (NEW.location_id, NEW.room_id, NEW.from_at, NEW.until_at))
  EXECUTE FUNCTION refuse_changed_block();
CREATE TRIGGER blocks_never_deleted BEFORE DELETE ON blocks
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_block();

-- A slot created during a block is locked from the start.
CREATE FUNCTION lock_new_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.locked_at := blocked_since(NEW.room_id, NEW.start_time, NEW.end_time);
  RETURN NEW;
END
$$;
CREATE TRIGGER slots_locked_by_blocks BEFORE INSERT ON slots
  FOR EACH ROW WHEN (NEW.locked_at IS NULL) EXECUTE FUNCTION lock_new_slot();

-- Bulk actions on the bookings of a block; a job carries out each item in its own transaction.
CREATE TABLE bulk_runs (
  id uuid PRIMARY KEY,
  block_id uuid NOT NULL REFERENCES blocks,
  reason text NOT NULL,
  made_by uuid NOT NULL REFERENCES members,
  made_at timestamptz NOT NULL
);
CREATE INDEX bulk_runs_of_block ON bulk_runs (block_id, made_at);

CREATE TABLE bulk_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  run_id uuid NOT NULL REFERENCES bulk_runs,
  reservation_id uuid NOT NULL REFERENCES reservations,
  choice text NOT NULL CHECK (choice IN ('keep', 'write', 'refund', 'move')),
  -- The message to the guest, and the slot to which a booking is moved.
  message text,
  slot_id uuid REFERENCES slots,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  -- The reason for a refusal.
  refusal text,
  -- How often it was handed to a job.
  turns integer NOT NULL DEFAULT 1,
  ended_at timestamptz,
  CONSTRAINT bulk_items_once UNIQUE (run_id, reservation_id),
  CONSTRAINT bulk_items_message CHECK ((choice = 'write') = (message IS NOT NULL)),
  CONSTRAINT bulk_items_target CHECK ((choice = 'move') = (slot_id IS NOT NULL)),
  CONSTRAINT bulk_items_refusal CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CONSTRAINT bulk_items_ended CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX bulk_items_one_waiting ON bulk_items (reservation_id) WHERE state = 'waiting';
