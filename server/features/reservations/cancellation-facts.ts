import type { Day } from '#domain/calendar/day.ts';
import type { CancellationFacts } from '#domain/reservations/cancellation.ts';
import type { StoredReservation } from './store.ts';

/** Returns the facts that decide whether a reservation may be canceled. */
export function cancellationFacts(row: StoredReservation, holidays: ReadonlySet<Day>): CancellationFacts {
  return {
    status: row.status,
    slotStart: row.startTime,
    byVoucher: row.voucherType !== null,
    paymentRequired: row.paymentRequired,
    paidAmount: row.amount,
    holidays,
  };
}
