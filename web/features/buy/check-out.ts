import type { QueryClient } from '@tanstack/react-query';
import type { HeldSlot } from '#contract/holds.ts';
import type { Buyer } from '#contract/invoices.ts';
import { apiPaths } from '#contract/paths.ts';
import type { PaymentAsk, PaymentStart } from '#contract/payments.ts';
import { call } from '../../api/client.ts';
import type { Post } from '../../api/intent.ts';
import { slotQuery } from '../../api/queries.ts';
import { serverNow } from '../../api/server-clock.ts';
import { mayPaySlot, viewSlot } from '../slot/slot-view.ts';
import { clientIpQuery } from './client-ip.ts';
import { rememberHold } from './held-slots.ts';

/** The gateway's word for the language of its page, which is always the same one. */
const GATEWAY_LOCALE = 'vn';

export type Order = {
  readonly slotId: string;
  readonly memberId: string;
  /** The slot is booked by the member's own reservation, which still awaits its payment. */
  readonly paysOwnReservation: boolean;
  /** Of the promotion that was applied. */
  readonly promotionCode: string | null;
  /** The company that the invoice is to be made out to. */
  readonly buyer: Buyer | null;
};

export type CheckedOut =
  /** The browser goes on to the gateway's page. */
  | { readonly kind: 'pay'; readonly url: string }
  /** Nothing was left to pay. */
  | { readonly kind: 'reserved'; readonly reservationId: string }
  /** The slot has gone since it was last looked at. Nothing was held. */
  | { readonly kind: 'gone' };

/** Looks at the slot again, takes the hold, and starts the payment. Throws an `ApiProblem` for what the server refuses. */
export async function checkOut(client: QueryClient, post: Post, order: Order): Promise<CheckedOut> {
  const query = slotQuery(order.slotId);
  const slot = await client.query({ ...query, staleTime: 0, retry: false });
  if (!mayPaySlot(slot, viewSlot(slot, serverNow()), order.paysOwnReservation)) return { kind: 'gone' };

  const held = await call<HeldSlot>(apiPaths.hold(order.slotId), { method: 'PATCH' });
  client.setQueryData(query.queryKey, held);
  rememberHold(held.id, new Date(held.hold.expiresAt));

  const { data } = await post<PaymentStart>({ path: apiPaths.startPayment(), body: askFor(client, order) });
  return 'url' in data ? { kind: 'pay', url: data.url } : { kind: 'reserved', reservationId: data.reservation.id };
}

/** The visitor's address goes along if it is known by now; it is never waited for. */
function askFor(client: QueryClient, { slotId, memberId, promotionCode, buyer }: Order): PaymentAsk {
  const ip = client.getQueryData(clientIpQuery.queryKey);
  return {
    vpc_Locale: GATEWAY_LOCALE,
    AgainLink: window.location.href,
    ...(typeof ip === 'string' && { vpc_TicketNo: ip }),
    user_UserId: memberId,
    user_SlotId: slotId,
    ...(promotionCode !== null && { vpc_Promotion_Code: promotionCode }),
    ...(buyer !== null && { buyer }),
  };
}
