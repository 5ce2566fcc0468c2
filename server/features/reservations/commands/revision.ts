import { versionOf } from '#domain/reservations/version.ts';
import type { StoredReservation } from '../store.ts';

/** Returns the key of a job about one revision of a reservation; the first one has the reservation's own id. */
export const keyOfRevision = (reservationId: string, revision: number): string =>
  revision === 0 ? reservationId : `${reservationId} ${revision}`;

/** Returns whether a person saw another state than the current one. A cancellation is refused by the rules, which say so. */
export const isStale = (row: StoredReservation, seen: string): boolean =>
  row.status !== 'CANCELED' && versionOf(row) !== seen;
