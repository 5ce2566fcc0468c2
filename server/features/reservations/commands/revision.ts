import { versionOf } from '#domain/reservations/version.ts';
import type { ReservationRow } from '../store.ts';

/** Returns the key of a job about one revision of a reservation; the first one has the reservation's own id. */
export const keyOfRevision = (reservationId: string, revision: number): string =>
  revision === 0 ? reservationId : `${reservationId} ${revision}`;

/** Returns the version of a reservation's state that a person decides upon. */
export const versionIn = (row: ReservationRow): string =>
  versionOf({ revision: row.revision, status: row.status, paymentRequired: row.payment_required });

/** Returns whether a person saw another state than the current one. A cancellation is refused by the rules, which say so. */
export const isStale = (row: ReservationRow, seen: string): boolean =>
  row.status !== 'CANCELED' && versionIn(row) !== seen;
