import { readMessage } from './message.ts';
import { paymentUrl } from './payment-url.ts';
import type { PaymentGateway } from './port.ts';
import { query } from './query.ts';
import { refund } from './refund.ts';
import type { OnepaySettings } from './settings.ts';

/** The real card gateway: OnePAY, version 2 of its protocol. */
export function createOnepayGateway(settings: OnepaySettings, timeoutMs = 10_000): PaymentGateway {
  return {
    paymentUrl: (order) => paymentUrl(order, settings),
    readMessage: (pairs) => readMessage(pairs, settings),
    query: (merchTxnRef) => query(merchTxnRef, settings, timeoutMs),
    refund: (order) => refund(order, settings, timeoutMs),
  };
}
