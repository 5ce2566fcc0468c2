// SQL about the status of a reservation, from the lists of the domain.

import { ACTIVE_STATUSES, ARRIVED_STATUSES, type ReservationStatus } from '#domain/reservations/status.ts';

const hasOneOf = (statuses: readonly ReservationStatus[], reservation: string): string =>
  `${reservation}.status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** Whether the visit is to come or going on. */
export const isActiveIn = (reservation: string) => hasOneOf(ACTIVE_STATUSES, reservation);

/** Whether the guest has arrived. */
export const hasArrivedIn = (reservation: string) => hasOneOf(ARRIVED_STATUSES, reservation);
