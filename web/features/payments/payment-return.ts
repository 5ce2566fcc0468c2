import { isId } from '#domain/basics/id.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { vndFromHundredths } from '#domain/payments/gateway-amount.ts';
import { isCanceledByPayer, meaningOfResponseCode } from '#domain/payments/response-code.ts';

/** The claims of the gateway's parameters. Anyone can write them, so they are shown but never trusted. */
export type GatewayWord = { readonly success: boolean; readonly amount: Vnd | null };

/** The slot as the URL's reservation data describes it. Every part may be missing, and none is confirmed. */
export type ToldSlot = {
  readonly locationName: string | null;
  readonly roomName: string | null;
  readonly minutes: number | null;
  readonly start: Date | null;
  readonly end: Date | null;
};

/** The content of the URL with which the visitor returns from paying. */
export type PaymentReturn =
  /** A payment to ask the server about; null when the URL has no valid id. */
  | {
      readonly kind: 'payment';
      readonly paymentId: string | null;
      /** The URL claims that the gateway refused for good. */
      readonly isDeclined: boolean;
      /** The URL claims that the payer gave up on the gateway's page. */
      readonly isCanceled: boolean;
      readonly amount: Vnd | null;
    }
  /** A free reservation. The members are null when the URL's data has no reservation id or no slot. */
  | { readonly kind: 'reservation'; readonly reservationId: string | null; readonly told: ToldSlot | null }
  /** The URL has only the gateway's code. */
  | ({ readonly kind: 'code' } & GatewayWord);

/** Reads the query of the slot's page; returns null when it is not a return from paying. */
export function readPaymentReturn(query: URLSearchParams): PaymentReturn | null {
  const code = query.get('vpc_TxnResponseCode');
  const amount = vndFromHundredths(query.get('vpc_Amount') ?? '');
  const paymentId = query.get('payment');
  if (paymentId !== null) {
    const isDeclined = meaningOfResponseCode(code ?? undefined) === 'failed';
    const isCanceled = isCanceledByPayer(code ?? undefined);
    return { kind: 'payment', paymentId: isId(paymentId) ? paymentId : null, isDeclined, isCanceled, amount };
  }
  if (query.get('payment_success') === 'true') {
    const data = parsed(query.get('reservation_data'));
    const id = memberOf(data, 'id');
    return { kind: 'reservation', reservationId: isId(id) ? id : null, told: toldSlotIn(data) };
  }
  return code === null ? null : { kind: 'code', success: code === '0', amount };
}

type Made = { readonly slot: { readonly id: string }; readonly reservationId: string | null };

/** Builds the query of the slot's page after a free reservation: its slot, and its id if known. */
export function paymentSuccessQuery({ slot, reservationId }: Made): URLSearchParams {
  const data = JSON.stringify({ ...(reservationId !== null && { id: reservationId }), slot });
  return new URLSearchParams({ payment_success: 'true', reservation_data: data });
}

/** The maximum length in characters; a longer name is not one of ours. */
const LONGEST = 40;

function toldSlotIn(data: unknown): ToldSlot | null {
  const slot = memberOf(data, 'slot');
  if (typeof slot !== 'object' || slot === null || Array.isArray(slot)) return null;
  const room = memberOf(slot, 'room');
  return {
    locationName: textOf(memberOf(memberOf(room, 'location'), 'name')),
    roomName: textOf(memberOf(room, 'displayName')) ?? textOf(memberOf(room, 'name')),
    minutes: minutesOf(memberOf(memberOf(slot, 'program'), 'duration')),
    start: instantOf(memberOf(slot, 'startTime')),
    end: instantOf(memberOf(slot, 'endTime')),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST) : null;
}

function minutesOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 10_000 ? value : null;
}

function instantOf(value: unknown): Date | null {
  const instant = new Date(typeof value === 'string' ? value : '');
  return Number.isNaN(instant.getTime()) ? null : instant;
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
