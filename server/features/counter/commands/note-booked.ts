import type { DeskPay } from '#contract/staff/counter.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { Transaction } from '#server/db/database.ts';
import { tellOwners } from '#server/features/staff/commands/tell-owners.ts';
import { byStaff, record, type StaffAct } from '#server/history.ts';
import { insertDeskBooking } from '../store.ts';

export type BookedAtDesk = { readonly kind: 'booked'; readonly reservationId: string };

type Made = {
  readonly reservationId: string;
  readonly memberId: string;
  readonly way: DeskPay['way'];
  readonly partySize: number;
  readonly price: Vnd;
  /** The amount that was or is to be paid for it. */
  readonly amount: Vnd;
  readonly transferReference: string | null;
  readonly approvalId: string | null;
  readonly freeLimit: Vnd | null;
  readonly act: StaffAct;
  readonly now: Date;
};

/** Records that a booking was made at the desk, and notifies the owners of a free booking. */
export async function noteBooked(tx: Transaction, made: Made): Promise<BookedAtDesk> {
  const { memberId, way, amount, act, ...booking } = made;
  const { reservationId, partySize, now } = booking;
  await insertDeskBooking(tx, { ...booking, madeBy: act.id });
  await record(tx, {
    at: now,
    ...byStaff(act),
    action: 'booking.made_at_desk',
    subject: 'reservation',
    subjectId: reservationId,
    after: { memberId, pay: way, partySize, amount },
  });
  if (way === 'free') await tellOwners(tx, { action: 'booking.made_at_desk', subjectId: reservationId, now });
  return { kind: 'booked', reservationId };
}
