/** How long personal data is kept, in days. The privacy policy prints these values. */
export const KEPT_DAYS = {
  session: 30,
  /** A known device, after its last login. */
  knownDevice: 365,
  /** An account whose address was never confirmed and that has no bookings, after registration. */
  unconfirmedAccount: 30,
  /** A mailed link, after its expiry. */
  deadLink: 30,
  /** A mail or another job, after it is done. */
  doneWork: 30,
  /** The network from which a slot was held. */
  networkOfHold: 1,
  /** Name and address of a guest who booked without an account, after the visit. */
  guest: 365,
  /** Who opened which door, by the locks' records and by the staff. */
  doorRecord: 180,
  /** The stored answer for an idempotency key. */
  repeatedRequest: 2,
} as const;

/** Lifetime in hours of the mailed link that erases a guest's data. */
export const ERASURE_LINK_HOURS = 24;
