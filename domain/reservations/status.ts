export const RESERVATION_STATUSES = ['PENDING', 'ATTENDED', 'DONE', 'NO_SHOW', 'CANCELED'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** Statuses go forward only. */
const NEXT: Record<ReservationStatus, readonly ReservationStatus[]> = {
  PENDING: ['ATTENDED', 'NO_SHOW', 'CANCELED'],
  ATTENDED: ['DONE'],
  DONE: [],
  NO_SHOW: [],
  CANCELED: [],
};

export function mayBecome(from: ReservationStatus, to: ReservationStatus): boolean {
  return NEXT[from].includes(to);
}

/** What a reservation becomes when its slot has ended; null when it stays. */
export function statusAfterSlotEnd(status: ReservationStatus): 'DONE' | 'NO_SHOW' | null {
  if (status === 'ATTENDED') return 'DONE';
  return status === 'PENDING' ? 'NO_SHOW' : null;
}

const NAMED = ['PENDING', 'ATTENDED', 'DONE', 'CANCELED'] as const;

/** A status that people are told in words of their language. */
export type NamedStatus = (typeof NAMED)[number];

/** The status that a text names, in any case; null for one that is shown as it stands. */
export function namedStatusOf(text: string): NamedStatus | null {
  const upper = text.toUpperCase();
  return NAMED.find((status) => status === upper) ?? null;
}
