import type { DeskPerson, DeskPreview } from '#contract/staff/counter.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { isDeskEmail } from '#domain/desk/desk-guest.ts';
import type { BankAccount } from '#domain/desk/vietqr.ts';
import { slotRefusal } from '#domain/slots/slot-refusal.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { findKnownPerson } from '#server/features/accounts/queries.ts';
import { findReservationForStaff } from '#server/features/reservations/queries.ts';
import { findSlot } from '#server/features/slots/queries.ts';
import { findUnusedTicket } from '#server/features/tickets/queries.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import { type Staff, visitor } from '#server/http/caller.ts';
import { contactOf } from './person.ts';
import { presentDeskSlot } from './present.ts';
import { findBankAccount, findDeskBooking } from './store.ts';

type PreviewAsk = {
  readonly slotId: string;
  readonly person: DeskPerson | undefined;
  readonly by: Staff;
  readonly locale: Locale;
  readonly now: Date;
};

/** Returns what staff see before they book; undefined when the slot is not at one of their places. */
export async function previewBooking(db: Queryable, ask: PreviewAsk): Promise<DeskPreview | undefined> {
  const { slotId, person, by, locale, now } = ask;
  const known = person && (await findKnownPerson(db, contactOf(person)));
  const viewer = known === undefined ? visitor : ({ kind: 'member', id: known.id } as const);
  const slot = await findSlot(db, { slotId, viewer, locale, now });
  if (slot === undefined || !mayAt(by.posts, 'booking.make', slot.room.location.id)) return undefined;
  const ticket = known && (await findUnusedTicket(db, { memberId: known.id, programId: slot.program.id }));
  const hasBank = (await findBankAccount(db)) !== undefined;
  const isFreeAllowed = mayAt(by.posts, 'booking.free', slot.room.location.id);
  // A hold of the person's own is no obstacle.
  const isHeld = slot.isHeld && slot.ownHold === null;
  const hold = isHeld ? { memberId: '', expiresAt: new Date(now.getTime() + 1) } : null;
  return {
    slot: presentDeskSlot(slot),
    price: slot.program.ticket.price,
    taken: slotRefusal({ slot, hold }, null, now),
    known: known ? { name: known.name, hasEmail: !isDeskEmail(known.email), hasTicket: ticket !== undefined } : null,
    ways: [
      'cash',
      'terminal',
      ...(hasBank ? (['transfer'] as const) : []),
      'voucher',
      ...(ticket === undefined ? [] : (['ticket'] as const)),
      ...(isFreeAllowed ? (['free'] as const) : []),
    ],
  };
}

export type AwaitedTransfer = {
  readonly kind: 'awaited';
  readonly account: BankAccount;
  readonly reference: string;
  readonly amount: number;
  readonly payBy: Date;
};

/** Finds how the money of an unpaid booking of the desk is to be transferred. */
export async function findTransfer(
  db: Queryable,
  { reservationId, by }: { reservationId: string; by: Staff },
): Promise<AwaitedTransfer | Refused> {
  const row = await findReservationForStaff(db, reservationId);
  if (row === undefined || !mayAt(by.posts, 'booking.make', row.location_id)) return refuse('reservation_not_found');
  const made = await findDeskBooking(db, reservationId);
  const payBy = row.pay_by;
  const isAwaited = row.payment_required && row.status === 'PENDING';
  if (!isAwaited || !made?.transfer_reference || payBy === null) return refuse('not_awaiting_payment');
  const { price: amount, transfer_reference: reference } = made;
  const account = await findBankAccount(db);
  return account === undefined ? refuse('no_bank_account') : { kind: 'awaited', account, reference, amount, payBy };
}
