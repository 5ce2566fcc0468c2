import type { Day } from '#domain/calendar/day.ts';
import type { CancellationFacts } from '#domain/reservations/cancellation.ts';
import type { ReservationRow } from './store.ts';

/** Returns the facts that decide whether a reservation may be canceled. */
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
