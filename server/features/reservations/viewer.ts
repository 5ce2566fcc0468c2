import type { Day } from '#domain/calendar/day.ts';
import type { CancellationFacts } from '#domain/reservations/cancellation.ts';
import type { Viewer } from '#server/http/caller.ts';
import type { Limit } from '#server/limits/limits.ts';
import type { ReservationRow } from './store.ts';

const MINUTES = 60;

/** Wrong codes. A code may have no more than six characters: the limit for all keeps many networks from finding one together. */
export const WRONG_CODES_OF_MEMBER: Limit = { name: 'voucher.member', max: 10, windowSeconds: 15 * MINUTES };
export const WRONG_CODES_OF_ALL: Limit = { name: 'voucher.all', max: 300, windowSeconds: 15 * MINUTES };
export const WRONG_CODES_OF_NETWORK: Limit = { name: 'voucher.network', max: 10, windowSeconds: 15 * MINUTES };
/** Guests give any address: nobody shall be able to flood somebody else's with confirmations. */
export const MAILS_OF_GUEST: Limit = { name: 'guest-mail.address', max: 5, windowSeconds: 24 * 60 * MINUTES };

/** As whom somebody looks at a reservation: its member, whoever has the link of a guest's one, or anybody with the link. */
export type ReservationViewer = 'owner' | 'guest' | 'visitor';

export function viewerOf(reservation: { memberId: string | null }, viewer: Viewer): ReservationViewer {
  if (reservation.memberId === null) return 'guest';
  return viewer.kind === 'member' && viewer.id === reservation.memberId ? 'owner' : 'visitor';
}

/** What decides whether a reservation may be canceled. */
export function cancellationFacts(row: ReservationRow, holidays: ReadonlySet<Day>): CancellationFacts {
  return {
    status: row.status,
    slotStart: row.start_time,
    byVoucher: row.voucher_type !== null,
    paymentRequired: row.payment_required,
    paidAmount: row.amount,
    holidays,
  };
}
