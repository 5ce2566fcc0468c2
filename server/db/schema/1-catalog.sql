-- The catalog: what is for sale, and when.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

-- Settings of the installation: brand, seller, VAT, and generated secrets.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Whether a value is empty, or has texts by language code. The application knows the languages.
CREATE FUNCTION is_per_language(names jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN jsonb_typeof(names) <> 'object' THEN false
    ELSE NOT EXISTS (SELECT FROM jsonb_each_text(names) WHERE key !~ '^[a-z]{2}$' OR coalesce(value, '') = '')
  END
$$;

-- `name` is the default; `names` has one for each language, or is empty when the default serves all.
CREATE TABLE locations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  address text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names)),
  addresses jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(addresses)),
  hotline text,
  email text,
  picture text,
  lock_id bigint,
  position integer NOT NULL,
  -- When the catalog stopped naming it; the row stays because reservations refer to it.
  closed_at timestamptz
);

CREATE TABLE rooms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  location_id uuid NOT NULL REFERENCES locations,
  -- The room's code; guests read `names`.
  name text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names)),
  picture text,
  lock_id bigint,
  position integer NOT NULL,
  -- As in locations.
  closed_at timestamptz,
  UNIQUE (location_id, name)
);

CREATE TABLE programs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names)),
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0)
);

-- The ticket on sale of a program: exactly one per program.
CREATE TABLE tickets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  program_id uuid NOT NULL UNIQUE REFERENCES programs,
  name text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names)),
  price integer NOT NULL CHECK (price >= 0)
);

-- One slot every `every_minutes` from `first_minute` of the day, the last one starting no later than
-- `last_minute`.
CREATE TABLE schedule_rules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  room_id uuid NOT NULL REFERENCES rooms,
  program_id uuid NOT NULL REFERENCES programs,
  first_minute integer NOT NULL CHECK (first_minute BETWEEN 0 AND 1439),
  last_minute integer NOT NULL CHECK (last_minute BETWEEN first_minute AND 1439),
  every_minutes integer NOT NULL CHECK (every_minutes > 0),
  days text[] NOT NULL CHECK (days <@ ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] AND cardinality(days) > 0)
);
CREATE INDEX schedule_rules_of_room ON schedule_rules (room_id);

CREATE TABLE holidays (
  day date PRIMARY KEY
);

CREATE TABLE slots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  room_id uuid NOT NULL REFERENCES rooms,
  program_id uuid NOT NULL REFERENCES programs,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  locked_at timestamptz,
  -- When it was withdrawn from sale; an existing hold or reservation stays.
  withdrawn_at timestamptz,
  CHECK (end_time > start_time),
  -- The end by the schedule, while a visit ends sooner or later than that.
  normal_end timestamptz,
  -- The slot that was extended into this slot's time, and since when. This slot is off sale until the other
  -- ends sooner.
  gave_way_to uuid REFERENCES slots,
  gave_way_at timestamptz,
  CONSTRAINT slots_normal_end_check CHECK (normal_end > start_time AND normal_end <> end_time),
  CONSTRAINT slots_gave_way_check CHECK (
    (gave_way_to IS NULL) = (gave_way_at IS NULL) AND (gave_way_to IS NULL OR withdrawn_at IS NOT NULL)),
  CONSTRAINT slots_never_overlap
    EXCLUDE USING gist (room_id WITH =, tstzrange(start_time, end_time) WITH &&) WHERE (gave_way_to IS NULL)
);
CREATE INDEX slots_that_gave_way ON slots (gave_way_to) WHERE gave_way_to IS NOT NULL;
CREATE INDEX slots_of_room_by_start ON slots (room_id, start_time);
CREATE INDEX slots_of_program_by_start ON slots (program_id, start_time);
