-- Photographs of places and pictures of members, as this site serves them.

CREATE TABLE pictures (
  -- SHA-256 of the source file. For a member's picture a prefix is hashed before the file, so that it never
  -- has the hash of a photograph.
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL
);

-- Immutable: the address of a variant contains the hash of its picture.
CREATE TABLE picture_variants (
  hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  width integer NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp', 'jpeg')),
  bytes bytea NOT NULL,
  PRIMARY KEY (hash, width, format)
);

-- The address from which a picture was fetched, with its ETag, so that an unchanged picture is not sent
-- again.
CREATE TABLE picture_sources (
  address text PRIMARY KEY,
  hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  etag text NOT NULL
);
