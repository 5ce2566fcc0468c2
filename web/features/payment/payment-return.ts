import { isId } from '#domain/basics/id.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { vndFromHundredths } from '#domain/payments/gateway-amount.ts';

/** What the address says when the visitor comes back from paying. */
export type PaymentReturn =
  /** A payment that the server is asked about; null when the address names none that can exist. */
  | { readonly kind: 'payment'; readonly paymentId: string | null }
  /** Nothing was left to pay; null when the details do not name a reservation. */
  | { readonly kind: 'reservation'; readonly reservationId: string | null }
  /** Only the gateway's code, which is shown and believed by nobody. */
  | { readonly kind: 'code'; readonly success: boolean; readonly amount: Vnd | null };

/** Reads the query of the slot's page; null when nobody comes back from paying. */
export function readPaymentReturn(query: URLSearchParams): PaymentReturn | null {
  const paymentId = query.get('payment');
  if (paymentId !== null) return { kind: 'payment', paymentId: isId(paymentId) ? paymentId : null };
  if (query.get('payment_success') === 'true') {
    return { kind: 'reservation', reservationId: reservationIdIn(query.get('reservation_data')) };
  }
  const code = query.get('vpc_TxnResponseCode');
  if (code === null) return null;
  return { kind: 'code', success: code === '0', amount: vndFromHundredths(query.get('vpc_Amount') ?? '') };
}

/** The query that brings a paid reservation to the slot's page: no more of it than its id is ever read. */
export function paymentSuccessQuery(made: { slotId: string; reservationId: string }): URLSearchParams {
  const data = JSON.stringify({ id: made.reservationId, slot: { id: made.slotId } });
  return new URLSearchParams({ payment_success: 'true', reservation_data: data });
}

function reservationIdIn(text: string | null): string | null {
  const id = memberOf(parsed(text), 'id');
  return isId(id) ? id : null;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
