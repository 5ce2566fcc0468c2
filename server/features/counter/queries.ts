import type { DeskPerson, PayLinkSent } from '#contract/staff/counter.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { isDeskEmail } from '#domain/counter/desk-guest.ts';
import { type PayLinkState, payLinkState } from '#domain/counter/pay-link.ts';
import type { BankAccount } from '#domain/counter/vietqr.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import { isCanceledByPayer } from '#domain/payments/response-code.ts';
import { type SlotRefusal, slotRefusal } from '#domain/slots/slot-refusal.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Queryable } from '#server/db/database.ts';
import { findKnownPerson } from '#server/features/accounts/queries.ts';
import { findFreeRequestEnd } from '#server/features/approvals/queries.ts';
import { findLastPaymentOfLink, findRefundOfPayment } from '#server/features/payments/queries.ts';
import { findReservation } from '#server/features/reservations/queries.ts';
import { findSlot, type ViewedSlot } from '#server/features/slots/queries.ts';
import { findUnusedTicket } from '#server/features/tickets/queries.ts';
import { type Staff, visitor } from '#server/http/caller.ts';
import { contactOf } from './person.ts';
import { findBankAccount, findDeskBooking, findPayLinkRow, type PayLinkRow } from './store.ts';

type PreviewAsk = {
  readonly slotId: string;
  readonly person: DeskPerson | undefined;
  readonly by: Staff;
  /** Whether card payment is available. */
  readonly hasGateway: boolean;
  readonly locale: Locale;
  readonly now: Date;
};

export type Preview = {
  readonly slot: ViewedSlot;
  /** The reason why it cannot be booked; null when it can. */
  readonly taken: SlotRefusal | null;
  /** The expiry of a request to give it free of charge. */
  readonly freeWaitsUntil: Date | null;
  /** The member with the given person's contact; null when there is none. */
  readonly known: {
    readonly name: string;
    readonly locale: Locale;
    readonly hasEmail: boolean;
    readonly hasTicket: boolean;
  } | null;
  readonly hasBankAccount: boolean;
  readonly hasGateway: boolean;
  readonly mayBeFree: boolean;
};

/** Finds what staff see before they book; undefined when the slot is not at one of their locations. */
export async function previewBooking(db: Queryable, ask: PreviewAsk): Promise<Preview | undefined> {
  const { slotId, person, by, hasGateway, locale, now } = ask;
  const known = person && (await findKnownPerson(db, contactOf(person)));
  const viewer = known === undefined ? visitor : ({ kind: 'member', id: known.id } as const);
  const slot = await findSlot(db, { slotId, viewer, locale, now });
  if (slot === undefined || !mayAt(by.posts, 'booking.make', slot.room.location.id)) return undefined;
  const ticket = known && (await findUnusedTicket(db, { memberId: known.id, programId: slot.program.id }));
  const isHeldByOther = slot.isHeld && slot.ownHold === null;
  return {
    slot,
    taken: slotRefusal({ ...slot, isHeldByOther }, now),
    freeWaitsUntil: (await findFreeRequestEnd(db, { slotId, now })) ?? null,
    known: known
      ? {
          name: known.name,
          locale: known.locale,
          hasEmail: !isDeskEmail(known.email),
          hasTicket: ticket !== undefined,
        }
      : null,
    hasBankAccount: (await findBankAccount(db)) !== undefined,
    hasGateway,
    mayBeFree: mayAt(by.posts, 'booking.free', slot.room.location.id),
  };
}

export type AwaitedMoney = {
  readonly kind: 'awaited';
  readonly amount: number;
  readonly payBy: Date;
  /** The address to which the payment instructions are mailed; null for a guest without one. */
  readonly mailedTo: string | null;
  readonly transfer: { readonly account: BankAccount; readonly reference: string } | null;
  /** The state of the payment link; null when none was sent. */
  readonly link: PayLinkSent['state'] | null;
};

/** Finds how an unpaid desk booking is to be paid, and how its guest was asked to pay. */
export async function findAwaitedMoney(
  db: Queryable,
  { reservationId, by }: { reservationId: string; by: Staff },
): Promise<AwaitedMoney | Refused<'reservation_not_found' | 'not_awaiting_payment'>> {
  const row = await findReservation(db, reservationId);
  if (row === undefined || !mayAt(by.posts, 'booking.make', row.locationId)) return refuse('reservation_not_found');
  const { payBy, ticketPrice } = row;
  if (!row.paymentRequired || row.status !== 'PENDING' || payBy === null) return refuse('not_awaiting_payment');
  const made = await findDeskBooking(db, reservationId);
  const mailedTo = made === undefined || isDeskEmail(made.email) ? null : made.email;
  const asked = { kind: 'awaited', amount: made?.price ?? ticketPrice, payBy, mailedTo } as const;
  if (made !== undefined && made.transferReference === null) {
    const last = await findLastPaymentOfLink(db, reservationId);
    return { ...asked, transfer: null, link: stateOf(last?.state) };
  }
  return { ...asked, transfer: (await findAwaitedTransfer(db, reservationId)) ?? null, link: null };
}

function stateOf(lastPayment: PaymentState | undefined): PayLinkSent['state'] {
  if (lastPayment === undefined) return 'sent';
  return lastPayment === 'open' || lastPayment === 'checking' ? 'paying' : 'failed';
}

/** Finds the amount of a desk booking that its payment link shows. */
export async function findAmountOfLink(db: Queryable, reservationId: string): Promise<number | undefined> {
  const made = await findDeskBooking(db, reservationId);
  return made?.transferReference === null ? made.price : undefined;
}

export type OpenedLink = PayLinkRow & {
  readonly state: PayLinkState;
  readonly payBy: Date;
  readonly lastFailed: boolean;
  /** Whether it failed because the guest gave up on the gateway's page. */
  readonly lastCanceled: boolean;
  /** The amount of a late payment by the last attempt, which is refunded; null when there was none. */
  readonly returned: number | null;
};

/** Finds the booking of a payment link, and whether it can be paid. */
export async function findPayLink(
  db: Queryable,
  { now, ...ask }: { reservationId: string; locale: Locale; now: Date },
): Promise<OpenedLink | undefined> {
  const row = await findPayLinkRow(db, ask);
  if (row === undefined || row.payBy === null) return undefined;
  const last = await findLastPaymentOfLink(db, row.id);
  const { status, paymentRequired, payBy, canceledAt } = row;
  const state = payLinkState({ status, paymentRequired, payBy, canceledAt, lastPayment: last?.state ?? null }, now);
  const refund = last?.state === 'captured' ? await findRefundOfPayment(db, last.id) : undefined;
  const returned = refund?.reason === 'link_over' ? refund.amount : null;
  const lastFailed = last?.state === 'failed';
  const lastCanceled = lastFailed && isCanceledByPayer(last.responseCode ?? undefined);
  return { ...row, payBy, state, lastFailed, lastCanceled, returned };
}

/** Finds the bank account, reference and amount of the transfer that a desk booking waits for. */
async function findAwaitedTransfer(
  db: Queryable,
  reservationId: string,
): Promise<{ account: BankAccount; reference: string; amount: number } | undefined> {
  const made = await findDeskBooking(db, reservationId);
  if (!made?.transferReference) return undefined;
  const account = await findBankAccount(db);
  return account && { account, reference: made.transferReference, amount: made.price };
}
