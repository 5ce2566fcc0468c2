import { mayStep, type StateMachine } from '../basics/state-machine.ts';

export const RESERVATION_STATUSES = ['PENDING', 'ATTENDED', 'DONE', 'NO_SHOW', 'CANCELED'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/**
 * A status returns to an earlier one only with a mark: an arrival that is taken back, or one recorded after a
 * no-show.
 */
export const RESERVATION_MACHINE: StateMachine<ReservationStatus> = {
  states: RESERVATION_STATUSES,
  steps: [
    { from: null, to: 'PENDING', on: 'made, or opened by an operator' },
    { from: 'PENDING', to: 'ATTENDED', on: "checked in, or the room's code opened the door" },
    { from: 'ATTENDED', to: 'PENDING', on: 'the staff takes the arrival back' },
    { from: 'ATTENDED', to: 'DONE', on: 'the slot has ended' },
    { from: 'PENDING', to: 'NO_SHOW', on: 'the slot has ended' },
    { from: 'NO_SHOW', to: 'ATTENDED', on: 'the staff corrects it' },
    { from: 'PENDING', to: 'CANCELED', on: 'its owner cancels in time' },
    { from: 'PENDING', to: 'CANCELED', on: 'its owner leaves and gives it up' },
    { from: 'PENDING', to: 'CANCELED', on: 'it is not paid, and is released' },
  ],
};

export function mayBecome(from: ReservationStatus, to: ReservationStatus): boolean {
  return mayStep(RESERVATION_MACHINE, from, to);
}

/** Returns the status after the slot's end; null when it does not change. */
export function statusAfterSlotEnd(status: ReservationStatus): 'DONE' | 'NO_SHOW' | null {
  if (status === 'ATTENDED') return 'DONE';
  return status === 'PENDING' ? 'NO_SHOW' : null;
}

/** The statuses of a reservation whose visit is to come or going on. */
export const ACTIVE_STATUSES: readonly ReservationStatus[] = ['PENDING', 'ATTENDED'];

/** Returns whether the visit is to come or going on. */
export function isActive(status: ReservationStatus): boolean {
  return ACTIVE_STATUSES.includes(status);
}

/** The statuses of a reservation whose guest has arrived. */
export const ARRIVED_STATUSES: readonly ReservationStatus[] = ['ATTENDED', 'DONE'];

/** Returns whether the guest has arrived. The visit may be over since. */
export function hasArrived(status: ReservationStatus): boolean {
  return ARRIVED_STATUSES.includes(status);
}

const NAMED = ['PENDING', 'ATTENDED', 'DONE', 'CANCELED'] as const;

/** A status that has a translated name. */
export type NamedStatus = (typeof NAMED)[number];

/** Returns the status that a text names, in any case; null for one that is displayed unchanged. */
export function namedStatusOf(text: string): NamedStatus | null {
  const upper = text.toUpperCase();
  return NAMED.find((status) => status === upper) ?? null;
}
