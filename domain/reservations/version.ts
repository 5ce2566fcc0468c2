import type { ReservationStatus } from './status.ts';

type Facts = { readonly revision: number; readonly status: ReservationStatus; readonly paymentRequired: boolean };

/**
 * Returns the version of a reservation's state that a person decided upon; another state has another version.
 */
export function versionOf({ revision, status, paymentRequired }: Facts): string {
  return `${revision}.${status}.${paymentRequired ? 'unpaid' : 'paid'}`;
}
