import type { Vnd } from '../basics/money.ts';

/** The window in which free bookings count towards the limit. */
export const FREE_LIMIT_HOURS = 24;

/** The default limit of what one person may give free of charge within the window. */
export const FREE_LIMIT: Vnd = 5_000_000;

export type FreeFacts = {
  readonly price: Vnd;
  /** The sum that the person has given free of charge within the window. */
  readonly given: Vnd;
  readonly limit: Vnd;
};

/** Returns whether another person must make a free booking: many small ones count like one large one. */
export function isFreeLimitReached({ price, given, limit }: FreeFacts): boolean {
  return price > 0 && given + price > limit;
}
