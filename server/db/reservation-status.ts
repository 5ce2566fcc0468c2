import { ACTIVE_STATUSES } from '#domain/reservations/status.ts';

/** SQL: whether the visit of the reservation is to come or going on, as `isActive` decides. */
export const isActiveIn = (reservation: string): string =>
  `${reservation}.status IN (${ACTIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;
