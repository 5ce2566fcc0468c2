-- Photographs are kept and served by this site. Until a catalog is imported again, those that it names show as drawings.
CREATE TABLE pictures (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL
);
CREATE TABLE picture_variants (
  hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  width integer NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp', 'jpeg')),
  bytes bytea NOT NULL,
  PRIMARY KEY (hash, width, format)
);
CREATE TABLE picture_sources (
  address text PRIMARY KEY,
  hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  etag text NOT NULL
);
