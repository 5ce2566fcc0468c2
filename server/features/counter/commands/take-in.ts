import type { Vnd } from '#domain/basics/money.ts';
import type { Transaction } from '#server/db/database.ts';
import { recordFree } from '#server/features/payments/commands/record-free.ts';
import { recordTaken } from '#server/features/payments/commands/record-taken.ts';
import { issueTicket } from '#server/features/tickets/commands/issue-ticket.ts';
import { byStaff, record, type StaffAct } from '#server/history.ts';
import { insertTaking } from '../store.ts';

export type TakenInMethod = 'cash' | 'terminal' | 'transfer';

type TakeIn = {
  readonly memberId: string;
  /** The ticket on sale that is bought. */
  readonly ticketId: string;
  readonly method: TakenInMethod;
  readonly amount: Vnd;
  readonly by: StaffAct;
  readonly now: Date;
};

/** A ticket that was bought at the desk, and the capture that paid for it. */
export type Bought = { readonly purchasedTicketId: string; readonly transactionId: string };

/** Takes money from a guest and issues the ticket that it buys. For a price of 0 no money is taken. */
export async function takeIn(tx: Transaction, sale: TakeIn): Promise<Bought> {
  const { memberId, ticketId, method, amount, by, now } = sale;
  if (amount === 0) return giveTicket(tx, { memberId, ticketId, now });
  const transactionId = await recordTaken(tx, { memberId, amount, method, now });
  await insertTaking(tx, { transactionId, locationId: by.locationId, takenBy: by.id });
  return { transactionId, purchasedTicketId: await issueTicket(tx, { memberId, ticketId, transactionId, now }) };
}

/** Issues a ticket for which nothing is paid. */
export async function giveTicket(
  tx: Transaction,
  { memberId, ticketId, now }: Pick<TakeIn, 'memberId' | 'ticketId' | 'now'>,
): Promise<Bought> {
  const transactionId = await recordFree(tx, { memberId, now });
  return { transactionId, purchasedTicketId: await issueTicket(tx, { memberId, ticketId, transactionId, now }) };
}

type Taken = Pick<TakeIn, 'method' | 'amount' | 'by' | 'now'> & {
  readonly reservationId: string;
  readonly transactionId: string;
};

/** Records in the history which staff member took the money for a reservation, and where. */
export async function recordMoneyTaken(tx: Transaction, taken: Taken): Promise<void> {
  const { reservationId, transactionId, method, amount, by, now } = taken;
  await record(tx, {
    at: now,
    ...byStaff(by),
    action: 'booking.money_taken',
    subject: 'reservation',
    subjectId: reservationId,
    after: { transactionId, method, amount },
  });
}
