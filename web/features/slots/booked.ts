import type { Reservation } from '#web/api/reservation-queries.ts';

/** The parts of a reservation just made on this page that the page shows. */
export type Booked = Pick<Reservation, 'id' | 'viewer' | 'slot'>;
