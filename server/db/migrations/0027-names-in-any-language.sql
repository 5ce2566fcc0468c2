-- The application knows which languages there are; the database only holds that each name has a language code and is not empty.
CREATE OR REPLACE FUNCTION is_per_language(names jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN jsonb_typeof(names) <> 'object' THEN false
    ELSE NOT EXISTS (SELECT FROM jsonb_each_text(names) WHERE key !~ '^[a-z]{2}$' OR coalesce(value, '') = '')
  END
$$;
