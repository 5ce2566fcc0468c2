import type { DeskPerson } from '#contract/staff/counter.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { isDeskEmail } from '#domain/desk/desk-guest.ts';
import type { BankAccount } from '#domain/desk/vietqr.ts';
import { type SlotRefusal, slotRefusal } from '#domain/slots/slot-refusal.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { findKnownPerson } from '#server/features/accounts/queries.ts';
import { findReservationForStaff } from '#server/features/reservations/queries.ts';
import { findSlot, type ViewedSlot } from '#server/features/slots/queries.ts';
import { findUnusedTicket } from '#server/features/tickets/queries.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import { type Staff, visitor } from '#server/http/caller.ts';
import { contactOf } from './person.ts';
import { findBankAccount, findDeskBooking } from './store.ts';

type PreviewAsk = {
  readonly slotId: string;
  readonly person: DeskPerson | undefined;
  readonly by: Staff;
  readonly locale: Locale;
  readonly now: Date;
};

export type Preview = {
  readonly slot: ViewedSlot;
  /** Why it cannot be booked; null when it can. */
  readonly taken: SlotRefusal | null;
  /** The member that the person is. */
  readonly known: { readonly name: string; readonly hasEmail: boolean; readonly hasTicket: boolean } | null;
  readonly hasBankAccount: boolean;
  readonly mayBeFree: boolean;
};

/** Finds what staff see before they book; undefined when the slot is not at one of their places. */
export async function previewBooking(db: Queryable, ask: PreviewAsk): Promise<Preview | undefined> {
  const { slotId, person, by, locale, now } = ask;
  const known = person && (await findKnownPerson(db, contactOf(person)));
  const viewer = known === undefined ? visitor : ({ kind: 'member', id: known.id } as const);
  const slot = await findSlot(db, { slotId, viewer, locale, now });
  if (slot === undefined || !mayAt(by.posts, 'booking.make', slot.room.location.id)) return undefined;
  const ticket = known && (await findUnusedTicket(db, { memberId: known.id, programId: slot.program.id }));
  // A hold of the person's own is no obstacle.
  const isHeld = slot.isHeld && slot.ownHold === null;
  const hold = isHeld ? { memberId: '', expiresAt: new Date(now.getTime() + 1) } : null;
  return {
    slot,
    taken: slotRefusal({ slot, hold }, null, now),
    known: known ? { name: known.name, hasEmail: !isDeskEmail(known.email), hasTicket: ticket !== undefined } : null,
    hasBankAccount: (await findBankAccount(db)) !== undefined,
    mayBeFree: mayAt(by.posts, 'booking.free', slot.room.location.id),
  };
}

export type AwaitedTransfer = {
  readonly kind: 'awaited';
  readonly account: BankAccount;
  readonly reference: string;
  readonly amount: number;
  readonly payBy: Date;
  /** The address to which it is mailed; null for a guest without one. */
  readonly mailedTo: string | null;
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
  const { price: amount, transfer_reference: reference, email } = made;
  const account = await findBankAccount(db);
  if (account === undefined) return refuse('no_bank_account');
  const mailedTo = isDeskEmail(email) ? null : email;
  return { kind: 'awaited', account, reference, amount, payBy, mailedTo };
}

/** Finds to which account, with which reference and how much is to be transferred for a booking of the desk. */
export async function findAwaitedTransfer(
  db: Queryable,
  reservationId: string,
): Promise<Pick<AwaitedTransfer, 'account' | 'reference' | 'amount'> | undefined> {
  const made = await findDeskBooking(db, reservationId);
  if (!made?.transfer_reference) return undefined;
  const account = await findBankAccount(db);
  return account && { account, reference: made.transfer_reference, amount: made.price };
}
