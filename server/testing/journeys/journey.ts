import type { Call, CallAnswer } from '../servers/call.ts';

/** The steps of a booking over HTTP, as a browser performs them. */

type Person = { id: string; token: string };

export function holdSlot(call: Call, { token }: Person, slotId: string): Promise<CallAnswer> {
  return call('PATCH', `/api/slots/${slotId}/paymenting`, { token });
}

export function askToPay(
  call: Call,
  { id, token }: Person,
  slotId: string,
  more: { vpc_Promotion_Code?: string; expectedAmount?: number; buyer?: unknown } = {},
): Promise<CallAnswer> {
  const body = { vpc_Locale: 'vn', AgainLink: 'http://localhost/', user_UserId: id, user_SlotId: slotId, ...more };
  return call('POST', '/api/payment/get-payment-url', { token, body });
}

/** Holds a slot and starts its payment. Returns the gateway's URL. */
export async function startPaying(call: Call, person: Person, slotId: string): Promise<string> {
  const held = await holdSlot(call, person, slotId);
  if (held.status !== 200) throw new Error(`The hold was refused: ${JSON.stringify(held.body)}`);
  const asked = await askToPay(call, person, slotId);
  if (asked.status !== 200) throw new Error(`The payment was refused: ${JSON.stringify(asked.body)}`);
  return asked.body.data.url;
}

/** Acts as the cardholder. Returns the URL to which the gateway redirects the browser. */
export async function settle(
  call: Call,
  ask: { url: string; responseCode?: string; ipn?: 'once' | 'twice' | 'none' },
): Promise<{ returnUrl: string; ipnStatuses: number[] }> {
  const answer = await call('POST', '/sandbox/onepay/settle', { body: { responseCode: '0', ipn: 'none', ...ask } });
  if (answer.status !== 200) throw new Error(`The fake gateway refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Returns the URL of the gateway's server-to-server notice (IPN) with the same message as a return URL. */
export function noticeOf(returnUrl: string): string {
  const { origin, search } = new URL(returnUrl);
  return `${origin}/api/payment/onepay/ipn${search}`;
}

/** Returns the payment's id from our redirect after the browser returned from the gateway. */
export function paymentIn(answer: CallAnswer): string {
  const location = answer.headers.get('location') ?? '';
  const id = new URL(location, 'http://localhost').searchParams.get('payment');
  if (id === null) throw new Error(`The return led to ${location}, which names no payment`);
  return id;
}

/** Books a slot by card. Returns the reservation's id. */
export async function bookByCard(call: Call, person: Person, slotId: string): Promise<string> {
  const { returnUrl } = await settle(call, { url: await startPaying(call, person, slotId) });
  const location = (await call('GET', returnUrl)).headers.get('location') ?? '';
  const id = new URL(location, 'http://localhost').searchParams.get('reservation');
  if (id === null) throw new Error(`The return led to ${location}, which names no reservation`);
  return id;
}
