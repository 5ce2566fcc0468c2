import type { QueryClient } from '@tanstack/query-core';
import type { EntryCode } from '#contract/entry.ts';
import type { Refund } from '#contract/refunds.ts';
import type { Adjustment, Reservation as Answered, MoveDrops, Receipt, TransferDue } from '#contract/reservations.ts';
import type { TicketOnSale } from '#contract/slots.ts';
import type { PurchasedTicket } from '#contract/tickets.ts';
import { queryOptions } from '#web/api/react-query.tsx';
import { api } from './client.ts';
import { SLOT_WEEKS, slotQuery } from './queries.ts';
import { shouldRetry } from './query-client.ts';
import { readReservedSlot } from './read-slot.ts';
import { amount, instant, listOf, oneOf, or, orNull, type Reader, type Readers, record, text } from './readers.ts';

const MINUTE = 60_000;

type Ticket = NonNullable<Answered['purchasedTicket']>;
type Cancellation = NonNullable<Answered['cancellation']>;

const readAdjustment = record<Adjustment>({ number: text, url: text, expiredAt: instant });

export const readRefund = record<Refund>({ amount, expectedFrom: text, expectedUntil: text });

/** Throws only for members that every screen needs; others count as absent when missing or invalid. */
const READERS = {
  id: text,
  // Screens show a status that they do not know unchanged.
  status: text as Reader<Answered['status']>,
  createdAt: instant,
  slot: readReservedSlot,
  notes: orNull(text),
  purchasedTicket: orNull(record<Ticket>({ transaction: record({ amount }) })),
  paymentRequired: oneOf([true, false]),
  payBy: orNull(instant),
  amountDue: orNull(amount),
  transfer: orNull(
    record<TransferDue>({ reference: text, bank: text, accountNumber: text, accountOwner: text, qr: text }),
  ),
  invoiceUrl: orNull(text),
  invoiceExpiredAt: orNull(instant),
  adjustment: orNull(readAdjustment),
  receipts: or(
    listOf(
      record<Receipt>({
        number: text,
        minutes: amount,
        amount,
        url: text,
        expiredAt: instant,
        adjustment: orNull(readAdjustment),
      }),
    ),
    [],
  ),
  ttLockQRCodes: or(listOf(record<EntryCode>({ id: text })), []),
  cancellation: orNull(record<Cancellation>({ refundAmount: amount, until: instant })),
  movableUntil: orNull(instant),
  moveDrops: orNull(record<MoveDrops>({ minutes: amount, returns: amount })),
  refund: orNull(readRefund),
} satisfies Partial<Readers<Answered>>;

type Read = keyof typeof READERS;

/** A reservation as screens get it. What has no reader may be absent, because an older server may leave it out. */
export type Reservation = Pick<Answered, Read> & {
  readonly [Key in Exclude<keyof Answered, Read>]?: Answered[Key] | undefined;
};

export const readReservation = record<Reservation>(READERS);

const readTicketOnSale = record<TicketOnSale>({ name: text, price: amount, program: record({ name: text }) });

const readPurchasedTicket = record<PurchasedTicket>({
  id: text,
  createdAt: instant,
  ticket: record({ id: text, name: text, program: record({ id: text, name: text }) }),
});

/** First elements of query keys, which match all queries of one kind. */
const PURCHASED_TICKETS = 'purchased-tickets';
const RESERVATIONS = 'reservations';
const RESERVATION = 'reservation';

export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['ticket', ticketId],
    queryFn: ({ signal }) => api('GET /tickets/{id}', { params: { id: ticketId }, signal, read: readTicketOnSale }),
    staleTime: 5 * MINUTE,
  });

/** Queries a member's tickets, used and unused, newest first. */
export const purchasedTicketsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [PURCHASED_TICKETS, memberId],
    queryFn: ({ signal }) =>
      api('GET /purchased-tickets/user/{id}', { params: { id: memberId }, signal, read: listOf(readPurchasedTicket) }),
    refetchInterval: 5 * MINUTE,
  });

/** Queries a member's reservations, newest first, with the number of those that could not be read. */
export const reservationsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [RESERVATIONS, memberId],
    queryFn: async ({ signal }) => {
      const given = await api('GET /reservations/user/{id}', { params: { id: memberId }, signal });
      const readable = listOf(readReservation)(given);
      return { readable, unreadable: given.length - readable.length };
    },
  });

export const reservationQuery = (reservationId: string) =>
  queryOptions({
    queryKey: [RESERVATION, reservationId],
    queryFn: ({ signal }) =>
      api('GET /reservations/{id}', { params: { id: reservationId }, signal, read: readReservation }),
    retry: (failures, error) => failures < 1 && shouldRetry(failures, error),
    refetchInterval: 5 * MINUTE,
  });

/** Refetches everything that booking, paying, moving or cancelling may have changed, also when it failed. */
export function refreshBookings(client: QueryClient, ...slotIds: readonly string[]): void {
  const slots = slotIds.map((slotId) => slotQuery(slotId).queryKey);
  for (const queryKey of [...slots, [SLOT_WEEKS], [RESERVATION], [RESERVATIONS], [PURCHASED_TICKETS]]) {
    void client.invalidateQueries({ queryKey });
  }
}
