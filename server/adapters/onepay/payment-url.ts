import { isIPv4 } from 'node:net';
import type { PaymentOrder } from './port.ts';
import { hundredths, plainText, reference } from './request-values.ts';
import type { OnepaySettings } from './settings.ts';
import { type SignedField, signature } from './signature.ts';

/** Sent when the payer's address is not IPv4, because the gateway's field accepts nothing else. */
const UNKNOWN_ADDRESS = '0.0.0.0';

/** Returns the signed address of the gateway's page for one attempt; see the port. */
export function paymentUrl(order: PaymentOrder, settings: OnepaySettings): string {
  const fields = requestFields(order, settings);
  const url = new URL(settings.payUrl);
  const query = new URLSearchParams(Object.fromEntries(fields));
  query.set('AgainLink', order.againLink);
  query.set('Title', 'Yumori');
  query.set('vpc_SecureHash', signature(fields, settings.hashKey));
  url.search = query.toString();
  return url.href;
}

function requestFields(order: PaymentOrder, settings: OnepaySettings): ReadonlyArray<SignedField> {
  return [
    ['vpc_AccessCode', settings.accessCode],
    ['vpc_Amount', hundredths(order.amount)],
    ['vpc_CallbackURL', address(order.callbackUrl)],
    ['vpc_Command', 'pay'],
    ['vpc_Currency', 'VND'],
    ['vpc_Locale', order.language],
    ['vpc_MerchTxnRef', reference(order.merchTxnRef)],
    ['vpc_Merchant', settings.merchant],
    ['vpc_OrderInfo', plainText(order.orderInfo)],
    ['vpc_ReturnURL', address(order.returnUrl)],
    ['vpc_TicketNo', payerAddress(order.clientIp)],
    ['vpc_Version', '2'],
  ];
}

function address(url: string): string {
  if (url.length > 255 || url.includes('&') || !URL.canParse(url)) {
    throw new TypeError(`The gateway does not accept the address ${url}`);
  }
  return url;
}

/** Returns an IPv4 address, also from IPv4-mapped IPv6 (`::ffff:203.0.113.7`). */
function payerAddress(ip: string): string {
  const bare = ip.replace(/^::ffff:/i, '');
  return isIPv4(bare) ? bare : UNKNOWN_ADDRESS;
}
