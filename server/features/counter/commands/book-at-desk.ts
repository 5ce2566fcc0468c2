import { randomBytes, randomUUID } from 'node:crypto';
import type { DeskPay, DeskPerson } from '#contract/staff/counter.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { isDeskEmail } from '#domain/counter/desk-guest.ts';
import { FREE_LIMIT, FREE_LIMIT_HOURS, isFreeLimitReached } from '#domain/counter/free-limit.ts';
import { transferDeadline } from '#domain/counter/transfer-deadline.ts';
import { REFERENCE_LENGTH, transferReference } from '#domain/counter/transfer-reference.ts';
import { slotRefusal } from '#domain/slots/slot-refusal.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { isFactorFresh } from '#domain/staff/session.ts';
import { checkTicketUse, type TicketUseRefusal } from '#domain/tickets/ticket-use.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { type Database, inside, type Transaction } from '#server/db/database.ts';
import { registerDeskGuest } from '#server/features/accounts/commands/register-desk-guest.ts';
import { findKnownPerson, isMemberErased, type KnownPerson } from '#server/features/accounts/queries.ts';
import { askToGive } from '#server/features/approvals/commands/ask-second-person.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { makeReservation } from '#server/features/reservations/commands/make-reservation.ts';
import { openReservation } from '#server/features/reservations/commands/open-reservation.ts';
import { readSlotFacts, type SlotToTake } from '#server/features/reservations/commands/read-slot-facts.ts';
import {
  guessVoucher,
  type NotRedeemed,
  redeemVoucher,
} from '#server/features/reservations/commands/redeem-voucher.ts';
import { findUnusedTicket, lockPurchasedTicket } from '#server/features/tickets/queries.ts';
import type { StaffAct } from '#server/history.ts';
import { type Clerk, visitor } from '#server/http/caller.ts';
import { contactOf, faultsOf, type PersonContact } from '../person.ts';
import { findBankAccount, findFreeLimit, lockGiver, sumGivenFree } from '../store.ts';
import { type BookedAtDesk, noteBooked } from './note-booked.ts';
import { giveTicket, recordMoneyTaken, takeIn } from './take-in.ts';

export type DeskWish = {
  readonly slotId: string;
  readonly person: DeskPerson;
  readonly partySize: number;
  readonly pay: DeskPay;
  readonly by: Clerk;
  readonly ip: string;
  readonly now: Date;
};

/** A free booking that another person can approve until `expiresAt`. The slot is not held meanwhile. */
export type FreeAsked = { readonly kind: 'waits'; readonly approvalId: string; readonly expiresAt: Date };

/**
 * Books a slot for a caller or walk-in: as their member when they are known, else as a new desk guest. The slot is
 * claimed as by any other way of booking, so that the desk and the web never both have it.
 */
export function bookAtDesk(context: Context, wish: DeskWish): Promise<BookedAtDesk | FreeAsked | DeskRefused> {
  const fields = faultsOf(wish.person);
  if (Object.keys(fields).length > 0) return Promise.resolve(refuse('invalid_fields', { fields }));
  return context.db.transaction(async (tx) => {
    const booked = await book({ ...context, db: inside(context.db, tx) }, tx, wish);
    if (booked.kind === 'booked') tx.afterCommit(context.wakeQueue);
    return booked;
  });
}

type DeskRefused =
  | NotRedeemed
  | Refused<
      | TicketUseRefusal
      | 'ticket_not_found'
      | 'forbidden'
      | 'fresh_factor_required'
      | 'amount_differs'
      | 'no_bank_account'
      | 'link_impossible'
      | 'held_by_this_guest'
      | 'approval_waits'
    >;

type Sold = DeskWish &
  SlotToTake & { readonly memberId: string; readonly known: KnownPerson | undefined; readonly act: StaffAct };

/** `freeLimit` is the staff member's limit on free bookings; null for any other booking. */
type Sale = Sold & { readonly freeLimit: Vnd | null };

async function book(
  context: Context,
  tx: Transaction,
  wish: DeskWish,
): Promise<BookedAtDesk | FreeAsked | DeskRefused> {
  const { slotId, person, pay, by, now } = wish;
  const contact = contactOf(person);
  const known = await findLivingPerson(tx, contact);
  if (!(await lockSlot(tx, slotId))) return refuse('slot_not_found');
  const viewer = known === undefined ? visitor : ({ kind: 'member', id: known.id } as const);
  const facts = await readSlotFacts(tx, { slotId, viewer, now });
  const refusal = await refusalOf(context, tx, { ...wish, ...facts, known, email: contact.email });
  if (refusal !== null) return refusal;
  const locationId = facts.slot.room.location.id;
  const act = { id: by.id, locationId, ...(pay.way === 'free' && { reason: pay.reason }) };
  if (pay.way === 'voucher') {
    // Counted outside the savepoint below, so that a wrong code stays counted.
    const guessed = await guessVoucher(context, { code: pay.code, caller: viewer, by: act, ip: wish.ip, now });
    if (guessed.kind === 'refused') return guessed;
  }
  return undoRefused(context.db, async (part) => {
    const memberId =
      known?.id ?? (await registerDeskGuest(part, { ...contact, locale: person.language, by: act, now }));
    if (memberId === undefined) throw new PersonAppeared();
    return sell({ ...context, db: inside(context.db, part) }, part, { ...wish, ...facts, memberId, known, act });
  });
}

/** Carries a refusal out of a savepoint, which it rolls back. */
class Undone extends Error {
  readonly refused: DeskRefused;

  constructor(refused: DeskRefused) {
    super('The work was refused');
    this.refused = refused;
  }
}

/**
 * Runs work in a savepoint and rolls it back when it is refused, so that a refused booking registers no
 * guest.
 */
async function undoRefused<Done extends { readonly kind: string }>(
  db: Database,
  work: (part: Transaction) => Promise<Done | DeskRefused>,
): Promise<Done | DeskRefused> {
  try {
    return await db.transaction(async (part) => {
      const done = await work(part);
      if (isRefused(done)) throw new Undone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

const isRefused = (done: { readonly kind: string }): done is DeskRefused => done.kind === 'refused';

async function sell(context: Context, tx: Transaction, sold: Sold): Promise<BookedAtDesk | FreeAsked | DeskRefused> {
  const { pay } = sold;
  if (pay.way !== 'free') return reserve(context, tx, { ...sold, freeLimit: null });
  const sale = { ...sold, freeLimit: (await findFreeLimit(tx)) ?? FREE_LIMIT };
  return (await isAboveLimit(tx, sale)) ? askAnother(tx, sale, pay.reason) : reserve(context, tx, sale);
}

type FreeSale = Sale & { readonly freeLimit: Vnd };

/** Asks another person to approve the free booking. */
async function askAnother(tx: Transaction, sale: Sale, reason: string): Promise<FreeAsked | Refused<'approval_waits'>> {
  const { slot, memberId, known, person, partySize, act, now } = sale;
  const asked = await askToGive(tx, {
    slotId: slot.id,
    locationId: act.locationId,
    price: slot.program.ticket.price,
    payload: { memberId, locale: known?.locale ?? person.language, partySize },
    reason,
    askedBy: act.id,
    slotEnd: slot.endTime,
    now,
  });
  return asked.kind === 'waits' ? asked : refuse('approval_waits');
}

/** Another request registered the address between the look and the insert; the transaction is retried. */
class PersonAppeared extends Error {
  readonly code = '40001';
}

/** Finds the guest's member and locks the row; before the slot, in the same order as an account deletion. */
async function findLivingPerson(tx: Transaction, contact: PersonContact): Promise<KnownPerson | undefined> {
  const known = await findKnownPerson(tx, contact);
  return known === undefined || (await isMemberErased(tx, known.id)) ? undefined : known;
}

type Asked = DeskWish & SlotToTake & { readonly known: KnownPerson | undefined; readonly email: string | null };

async function refusalOf(
  context: Pick<Context, 'gateway'>,
  tx: Transaction,
  { slot, known, email, pay, by, now }: Asked,
): Promise<DeskRefused | null> {
  const locationId = slot.room.location.id;
  if (!mayAt(by.posts, 'booking.make', locationId)) return refuse('slot_not_found');
  if (pay.way === 'free') {
    if (!mayAt(by.posts, 'booking.free', locationId)) return refuse('forbidden');
    if (!isFactorFresh(by.factorAt, now)) return refuse('fresh_factor_required');
  }
  const refusal = slotRefusal(slot, now);
  if (refusal !== null) return refuse(refusal);
  if ('amount' in pay && pay.amount !== slot.program.ticket.price) return refuse('amount_differs');
  if (pay.way === 'transfer' && (await findBankAccount(tx)) === undefined) return refuse('no_bank_account');
  if (pay.way === 'link' && !canPayByLink(context, { price: slot.program.ticket.price, email: known?.email ?? email }))
    return refuse('link_impossible');
  return pay.way === 'ticket' && known === undefined ? refuse('ticket_not_found') : null;
}

/** Returns whether the booking can be paid by card with a link that is mailed to its guest. */
function canPayByLink(
  { gateway }: Pick<Context, 'gateway'>,
  { price, email }: { price: Vnd; email: string | null },
): boolean {
  return gateway !== undefined && price > 0 && email !== null && !isDeskEmail(email);
}

/** Returns whether a free booking of this price would exceed the person's limit for a day. */
async function isAboveLimit(tx: Transaction, { by, slot, now, freeLimit: limit }: FreeSale): Promise<boolean> {
  await lockGiver(tx, by.id);
  const given = await sumGivenFree(tx, { memberId: by.id, since: addMinutes(now, -FREE_LIMIT_HOURS * 60) });
  return isFreeLimitReached({ price: slot.program.ticket.price, given, limit });
}

async function reserve(context: Context, tx: Transaction, sale: Sale): Promise<BookedAtDesk | DeskRefused> {
  const { slotId, memberId, known, person, slot, pay, by, act, ip, now } = sale;
  const { id: ticketId, price } = slot.program.ticket;
  const locale = known?.locale ?? person.language;
  const bought = { slotId, memberId, locale, ownHoldId: ownHoldOf(sale), by: act, now };
  switch (pay.way) {
    case 'cash':
    case 'terminal': {
      const taken = { method: pay.way, amount: price, by: act, now };
      const { purchasedTicketId, transactionId } = await takeIn(tx, { memberId, ticketId, ...taken });
      const paymentMethod = price === 0 ? 'free' : 'reception';
      const reservationId = await makeReservation(context, tx, { ...bought, purchasedTicketId, paymentMethod });
      if (price > 0) await recordMoneyTaken(tx, { reservationId, transactionId, ...taken });
      return finish(tx, sale, { reservationId, amount: price });
    }
    case 'free': {
      const { purchasedTicketId } = await giveTicket(tx, { memberId, ticketId, now });
      const reservationId = await makeReservation(context, tx, { ...bought, purchasedTicketId, paymentMethod: 'free' });
      return finish(tx, sale, { reservationId, amount: 0 });
    }
    case 'ticket': {
      const purchasedTicketId = await findUnusedTicket(tx, { memberId, programId: slot.program.id });
      if (purchasedTicketId === undefined) return refuse('ticket_not_found');
      const refusal = await refusalOfTicket(tx, sale, purchasedTicketId);
      if (refusal !== null) return refusal;
      const reservationId = await makeReservation(context, tx, {
        ...bought,
        purchasedTicketId,
        paymentMethod: 'ticket',
      });
      return finish(tx, sale, { reservationId, amount: 0 });
    }
    case 'voucher': {
      const caller = { kind: 'member', id: memberId } as const;
      const redeemed = await redeemVoucher(context, {
        code: pay.code,
        slotId,
        caller,
        email: '',
        name: '',
        locale,
        by: { ...act, id: by.id },
        ip,
        now,
      });
      if (redeemed.kind === 'refused') return redeemed;
      return finish(tx, sale, { reservationId: redeemed.reservationId, amount: 0 });
    }
    case 'transfer':
    case 'link': {
      const reservationId = randomUUID();
      const atDesk = { reservationId, payBy: transferDeadline(slot, now), by: act };
      const opened = await openReservation(tx, { slotId, memberId, locale, atDesk, now });
      // The slot was found free above, so any hold left is the person's own.
      if (opened !== 'opened') return refuse('held_by_this_guest');
      return finish(tx, sale, { reservationId, amount: price });
    }
  }
}

/** Returns the person's own live hold, taken on the web, that the booking replaces. */
function ownHoldOf({ claim, known }: Sale): string | null {
  return claim.kind === 'held' && claim.memberId === known?.id ? claim.holdId : null;
}

async function refusalOfTicket(tx: Transaction, sale: Sale, ticketId: string): Promise<DeskRefused | null> {
  const { memberId, slot, now } = sale;
  const ticket = await lockPurchasedTicket(tx, { id: ticketId, memberId });
  if (ticket === undefined) throw new Error(`Purchased ticket ${ticketId} disappeared before it was locked`);
  const refusal = checkTicketUse({ ticket, slot: { ...slot, programId: slot.program.id } }, now);
  return refusal === null ? null : refuse(refusal);
}

type Made = { readonly reservationId: string; readonly amount: number };

async function finish(tx: Transaction, sale: Sale, { reservationId, amount }: Made): Promise<BookedAtDesk> {
  const { memberId, partySize, pay, act, slot, freeLimit, now } = sale;
  const reference = pay.way === 'transfer' ? transferReference(randomBytes(REFERENCE_LENGTH)) : null;
  const made = { reservationId, memberId, way: pay.way, partySize, price: slot.program.ticket.price, amount };
  return noteBooked(tx, { ...made, transferReference: reference, approvalId: null, freeLimit, act, now });
}
