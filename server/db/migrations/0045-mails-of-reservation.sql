-- Finds the mails about a reservation.
CREATE INDEX jobs_of_reservation ON jobs ((payload ->> 'reservationId'))
  WHERE starts_with(kind, 'mail-') AND payload ->> 'reservationId' IS NOT NULL;
