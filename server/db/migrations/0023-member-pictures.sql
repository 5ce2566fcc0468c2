-- Pictures of members, as their identities name them. Of identities from before none is known, until their person comes again.
SELECT pg_temp.lock_together('identities', 'pictures');
ALTER TABLE identities ADD COLUMN picture_address text,
  ADD COLUMN picture_hash text REFERENCES pictures ON DELETE SET NULL,
  ADD CONSTRAINT identities_picture_has_address CHECK (picture_hash IS NULL OR picture_address IS NOT NULL);
CREATE INDEX identities_of_picture ON identities (picture_hash) WHERE picture_hash IS NOT NULL;

-- A picture goes with the last identity that has it. The lock waits for whoever is about to have the same one.
CREATE FUNCTION delete_unused_member_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pictures WHERE hash = OLD.picture_hash FOR UPDATE;
  DELETE FROM pictures p WHERE p.hash = OLD.picture_hash
    AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.picture_hash = p.hash)
    AND NOT EXISTS (SELECT 1 FROM locations l WHERE l.picture = '/media/' || p.hash)
    AND NOT EXISTS (SELECT 1 FROM rooms r WHERE r.picture = '/media/' || p.hash);
  RETURN NULL;
END
$$;
CREATE TRIGGER identities_leave_no_picture AFTER DELETE OR UPDATE OF picture_hash ON identities
  FOR EACH ROW WHEN (OLD.picture_hash IS NOT NULL) EXECUTE FUNCTION delete_unused_member_picture();
