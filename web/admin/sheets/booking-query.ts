import type { FoundBooking, StaffBooking } from '#contract/staff/bookings.ts';
import { LOCALES } from '#domain/basics/locale.ts';
import { RESENDABLE } from '#domain/reservations/resending.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { amount, instant, listOf, oneOf, or, orNull, record, text } from '#web/api/readers.ts';

type Payment = StaffBooking['payment'];
type Charge = StaffBooking['charges'][number];

const slot = {
  id: text,
  startTime: instant,
  endTime: instant,
  room: record<StaffBooking['slot']['room']>({
    id: text,
    displayName: text,
    location: record({ id: text, name: text }),
  }),
};

const readFound = record<FoundBooking>({
  id: text,
  slot: record(slot),
  name: orNull(text),
  phoneEnd: orNull(text),
});

const readPaper = record<NonNullable<Payment['invoice']>>({ number: text, url: text });

/** Reads a booking. Its charges, and what is handed back, must be there, because money is taken by them. */
export const readBooking = record<StaffBooking>({
  id: text,
  version: text,
  slot: record({ ...slot, program: record({ name: text, duration: amount }) }),
  person: record({
    memberId: orNull(text),
    name: orNull(text),
    email: or(text, ''),
    phone: orNull(text),
    locale: oneOf(LOCALES),
  }),
  partySize: orNull(amount),
  payment: record({
    payBy: orNull(instant),
    amount: orNull(amount),
    voucher: orNull(record<NonNullable<Payment['voucher']>>({ type: text, partner: text, lastFour: text })),
    reference: orNull(text),
    invoice: orNull(readPaper),
    adjustment: orNull(readPaper),
    refund: orNull(record<NonNullable<Payment['refund']>>({ amount })),
  }),
  charges: listOf(
    record<Charge>({
      id: text,
      minutes: amount,
      amount,
      reason: orNull(text),
      receipt: orNull(readPaper),
      adjustment: orNull(readPaper),
    }),
  ),
  keys: or(listOf(record<StaffBooking['keys'][number]>({})), []),
  notes: or(listOf(record<StaffBooking['notes'][number]>({ id: text, text, by: text, at: instant })), []),
  resendable: or(listOf(oneOf(RESENDABLE)), []),
  approvalUntil: orNull(instant),
  mistakeUntil: orNull(instant),
  mistakeReturns: amount,
  moveDrops: record({ minutes: amount, returns: amount }),
  shortenedBy: or(amount, 0),
  may: record({}),
});

export const bookingQuery = (id: string) =>
  staffQuery('GET /admin/bookings/{id}', { params: { id }, read: readBooking });

/** Queries the bookings that a text finds. */
export const foundQuery = (q: string) => staffQuery('GET /admin/bookings', { query: { q }, read: listOf(readFound) });
