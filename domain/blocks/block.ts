import type { ReservationStatus } from '../reservations/status.ts';

/** The reason why a room or a location takes no guests for a while. */
export const BLOCK_KINDS = ['repair', 'cleaning', 'private', 'emergency', 'closure'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** What staff can choose for a booking that a block affects. */
export const BLOCK_CHOICES = ['keep', 'move', 'write', 'refund'] as const;
export type BlockChoice = (typeof BLOCK_CHOICES)[number];

/** The reason why the choice for a booking could not be carried out. */
export const BLOCK_REFUSALS = [
  'not_pending',
  'stale',
  'unpaid',
  'other_program',
  'slot_not_found',
  'slot_ended',
  'slot_locked',
  'slot_booked',
  'slot_held',
  'payment_under_way',
  'approval_waits',
  'fresh_factor_required',
  'reservation_not_found',
] as const;
export type BlockRefusal = (typeof BLOCK_REFUSALS)[number];

/**
 * The state of an affected slot: a hold (`held`, or `paying` once its payment has started), or a booking (the
 * others).
 */
export const TOUCHED_STATES = ['held', 'paying', 'unpaid', 'paid', 'inside'] as const;
export type TouchedState = (typeof TOUCHED_STATES)[number];

type Facts = {
  /** The booking of the slot. */
  readonly booking: { readonly status: ReservationStatus; readonly paymentRequired: boolean } | null;
  readonly isHeld: boolean;
  readonly isPaying: boolean;
};

/** Returns how a block affects a slot; null when it affects no guest. */
export function touchedState({ booking, isHeld, isPaying }: Facts): TouchedState | null {
  if (booking?.status === 'ATTENDED') return 'inside';
  if (booking?.status === 'PENDING') return booking.paymentRequired ? 'unpaid' : 'paid';
  if (booking !== null || !isHeld) return null;
  return isPaying ? 'paying' : 'held';
}

/**
 * Returns what staff can choose for an affected slot. A hold ends by itself and its payment becomes an unused
 * ticket; a guest who is inside has used the booking; only a paid booking can be moved.
 */
export function choicesFor(state: TouchedState): readonly BlockChoice[] {
  if (state === 'held' || state === 'paying') return [];
  if (state === 'inside') return ['keep', 'write'];
  return state === 'unpaid' ? ['keep', 'write', 'refund'] : BLOCK_CHOICES;
}
