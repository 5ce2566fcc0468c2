import type { QueryClient } from '@tanstack/query-core';
import type { HeldSlot } from '#contract/holds.ts';
import type { Buyer } from '#contract/invoices.ts';
import type { PaymentAsk } from '#contract/payments.ts';
import { isId } from '#domain/basics/id.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { api } from '#web/api/client.ts';
import type { Post } from '#web/api/intent.ts';
import { slotQuery } from '#web/api/queries.ts';
import { readSlot } from '#web/api/read-slot.ts';
import { instant, record } from '#web/api/readers.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { mayPaySlot, viewSlot } from '#web/shared/slot-view.ts';
import { clientIpQuery } from './client-ip.ts';
import { rememberHold } from './held-slots.ts';

/** The gateway's code for the language of its page, always Vietnamese. */
const GATEWAY_LOCALE = 'vn';

export type Order = {
  readonly slotId: string;
  readonly memberId: string;
  /** The slot is booked by the member's own unpaid reservation. */
  readonly paysOwnReservation: boolean;
  /** Code of the applied promotion. */
  readonly promotionCode: string | null;
  /** The total on the page; the server refuses to start a payment of any other amount. */
  readonly total: Vnd;
  /** The company that the invoice is issued to. */
  readonly buyer: Buyer | null;
};

export type CheckedOut =
  /** The browser goes on to the gateway's page. */
  | { readonly kind: 'pay'; readonly url: string }
  /** Nothing was left to pay; null when the answer does not name the reservation. */
  | { readonly kind: 'reserved'; readonly slot: { readonly id: string }; readonly reservationId: string | null }
  /** The server is still processing, so there is no page to go to yet. */
  | { readonly kind: 'waiting' }
  /** The slot was taken since it was last read. Nothing was held. */
  | { readonly kind: 'gone' };

const readHold = record<HeldSlot>({ hold: record({ expiresAt: instant }) });

/** Reads the slot again, takes the hold and starts the payment. Throws an `ApiProblem` for a refusal. */
export async function checkOut(client: QueryClient, post: Post, order: Order): Promise<CheckedOut> {
  const query = slotQuery(order.slotId);
  const slot = await client.query({ ...query, staleTime: 0, retry: false });
  if (!mayPaySlot(slot, viewSlot(slot, serverNow()), order.paysOwnReservation)) return { kind: 'gone' };

  const held = await api('PATCH /slots/{id}/paymenting', {
    params: { id: order.slotId },
    read: (given) => readHold(readSlot(given)),
  });
  client.setQueryData(query.queryKey, held);
  rememberHold(held.id, new Date(held.hold.expiresAt));

  return checkedOutBy(await post('POST /payment/get-payment-url', askFor(client, order)));
}

/** Returns where an answer leads: to the gateway, to the reservation made, or nowhere yet. */
export function checkedOutBy({ data }: { readonly data?: unknown }): CheckedOut {
  const { url, slot, reservation } = members(data);
  if (typeof url === 'string' && url !== '') return { kind: 'pay', url };
  const { id } = members(slot);
  if (!isId(id)) return { kind: 'waiting' };
  const reservationId = members(reservation).id;
  return {
    kind: 'reserved',
    slot: { ...members(slot), id },
    reservationId: isId(reservationId) ? reservationId : null,
  };
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Builds the payment request. Includes the visitor's IP address if known; never waits for it. */
function askFor(client: QueryClient, { slotId, memberId, promotionCode, total, buyer }: Order): PaymentAsk {
  const ip = client.getQueryData(clientIpQuery.queryKey);
  return {
    vpc_Locale: GATEWAY_LOCALE,
    AgainLink: window.location.href,
    ...(typeof ip === 'string' && { vpc_TicketNo: ip }),
    user_UserId: memberId,
    user_SlotId: slotId,
    expectedAmount: total,
    ...(promotionCode !== null && { vpc_Promotion_Code: promotionCode }),
    ...(buyer !== null && { buyer }),
  };
}
