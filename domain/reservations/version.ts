import type { ReservationStatus } from './status.ts';

type Facts = { readonly revision: number; readonly status: ReservationStatus; readonly paymentRequired: boolean };

/**
 * Returns a version that changes with the reservation's state, so that an action on an outdated state can be
 * refused.
 */
export function versionOf({ revision, status, paymentRequired }: Facts): string {
  return `${revision}.${status}.${paymentRequired ? 'unpaid' : 'paid'}`;
}
