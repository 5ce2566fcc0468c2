-- Doors: what locks recorded, and openings that staff asked for.

-- Openings requested by staff. After a lost answer the door may be open, so no request is repeated
-- automatically.
CREATE TABLE door_orders (
  -- Created by the client, as in blocks.
  id uuid PRIMARY KEY,
  lock_id bigint NOT NULL,
  location_id uuid NOT NULL REFERENCES locations,
  -- NULL for the door of the location.
  room_id uuid REFERENCES rooms,
  -- The booking during which it was requested; NULL outside of every booking.
  reservation_id uuid REFERENCES reservations,
  ordered_by uuid NOT NULL REFERENCES members,
  ordered_at timestamptz NOT NULL,
  -- Until when the lock accepts no further order.
  quiet_until timestamptz NOT NULL CHECK (quiet_until > ordered_at),
  reason text NOT NULL,
  -- `asked` until the cloud's answer or the lock's record says more.
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'opened', 'failed')),
  failure text,
  CONSTRAINT door_orders_failure CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT door_orders_one_at_a_time EXCLUDE USING gist (lock_id WITH =, tstzrange(ordered_at, quiet_until) WITH &&)
);
CREATE INDEX door_orders_of_lock ON door_orders (lock_id, ordered_at);
CREATE INDEX door_orders_by_time ON door_orders (ordered_at);

-- Records of locks: who tried a door, and whether it opened. Deleted after 180 days.
CREATE TABLE door_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lock_id bigint NOT NULL,
  at timestamptz NOT NULL,
  opened boolean NOT NULL,
  way text NOT NULL CHECK (way IN ('qr', 'passcode', 'remote', 'other')),
  -- The reservation of the code, if it was one of ours.
  entry_code_id uuid REFERENCES entry_codes,
  CONSTRAINT door_events_once UNIQUE NULLS NOT DISTINCT (lock_id, at, way, opened, entry_code_id)
);
CREATE INDEX door_events_by_time ON door_events (at);
