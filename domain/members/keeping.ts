/** How long something of a person stays, in days. The privacy policy says the same, from here. */
export const KEPT_DAYS = {
  session: 30,
  /** That somebody has logged in at a browser, after the last time. */
  knownDevice: 365,
  /** From registering on, while nobody confirms the address and nothing hangs on the account. */
  unconfirmedAccount: 30,
  /** A mailed link, after its end. */
  deadLink: 30,
  /** A mail and other work, after it was done. */
  doneWork: 30,
  /** From which network a slot was held. */
  networkOfHold: 1,
  /** Name and address of somebody who booked without an account, after the visit. */
  guest: 365,
  /** The answer to a request that may be repeated. */
  repeatedRequest: 2,
} as const;

/** For how many hours the mailed link works by which a guest's data is erased. */
export const ERASURE_LINK_HOURS = 24;
