-- A guest registered by staff is not erased while inside, or with money to pay or to get back.
CREATE FUNCTION refuse_unfinished_desk_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reservations WHERE member_id = OLD.id AND status = 'ATTENDED')
    OR EXISTS (SELECT FROM charges c JOIN reservations r ON r.id = c.reservation_id
      WHERE r.member_id = OLD.id AND c.state = 'open')
    OR EXISTS (SELECT FROM refunds f JOIN transactions t ON t.id = f.transaction_id
      WHERE t.member_id = OLD.id AND f.state <> 'settled') THEN
    RAISE EXCEPTION 'Desk guest % is inside, or has money to pay or to get back', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'members_desk_guests_finished';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER members_desk_guests_finished BEFORE UPDATE OF deleted_at ON members FOR EACH ROW
  WHEN (OLD.registered_by = 'desk' AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_unfinished_desk_guest();
