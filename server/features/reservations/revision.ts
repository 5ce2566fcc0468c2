/** Returns the key of a job about one revision of a reservation; the first one has the reservation's own id. */
export const keyOfRevision = (reservationId: string, revision: number): string =>
  revision === 0 ? reservationId : `${reservationId} ${revision}`;
