-- What people of the staff chose for themselves; without a row the defaults hold.
CREATE TABLE staff_preferences (
  member_id uuid PRIMARY KEY REFERENCES members,
  -- Whether an owner gets the morning mail.
  morning_mail boolean NOT NULL
);
