-- Names per language. The text columns stay as the default name; '{}' says that it stands for every language.
SELECT pg_temp.lock_together('locations', 'partners', 'programs', 'promotions', 'rooms', 'tickets', 'voucher_types');

-- Whether a value is empty, or has a text for each language and nothing else.
CREATE FUNCTION is_per_language(names jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN names = '{}' THEN true
    WHEN jsonb_typeof(names) <> 'object' THEN false
    ELSE names - ARRAY['en', 'vi', 'ja'] = '{}'
      AND coalesce(names ->> 'en', '') <> '' AND coalesce(names ->> 'vi', '') <> '' AND coalesce(names ->> 'ja', '') <> ''
  END
$$;

ALTER TABLE locations ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names)),
  ADD COLUMN addresses jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(addresses));
ALTER TABLE rooms ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names));
ALTER TABLE programs ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names));
ALTER TABLE tickets ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names));
ALTER TABLE promotions ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names));
ALTER TABLE partners ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names));
ALTER TABLE voucher_types ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (is_per_language(names));
