-- Photographs of places and pictures of members, as this site serves them.

CREATE TABLE pictures (
  -- SHA-256 of the file that it was made from. A member's picture has a prefix hashed before the file, so
  -- that it never has the hash of a photograph.
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL
);

-- Never changed: its address says what it is.
CREATE TABLE picture_variants (
  hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  width integer NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp', 'jpeg')),
  bytes bytea NOT NULL,
  PRIMARY KEY (hash, width, format)
);

-- Where a picture was fetched, and what its server called that state of it: asked again with it, it need not send it again.
CREATE TABLE picture_sources (
  address text PRIMARY KEY,
  hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  etag text NOT NULL
);
