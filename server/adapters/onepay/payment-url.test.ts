import { expect, test } from 'vitest';
import { paymentUrl } from './payment-url.ts';
import type { PaymentOrder } from './port.ts';
import { isSignatureOf } from './signature.ts';

const SETTINGS = {
  merchant: 'ONSENTEST',
  accessCode: 'ABCD1234',
  hashKey: 'C0FFEE00112233445566778899AABBCC',
  user: 'op01',
  password: 'secret-password',
  payUrl: 'https://gateway.example/paygate/vpcpay.op',
  apiUrl: 'https://gateway.example/msp/api/v1/vpc',
};

const ORDER: PaymentOrder = {
  merchTxnRef: '0f3a9c4be1d24f6fa7c5d8e9b0a1c2d3',
  amount: 650_000,
  orderInfo: 'YUMORI-0F3A9C4B',
  returnUrl: 'https://onsen.example/api/payment/onepay/return',
  callbackUrl: 'https://onsen.example/api/payment/onepay/ipn',
  againLink: 'https://onsen.example/slot/7/buy-ticket',
  clientIp: '203.0.113.7',
  language: 'vn',
};

// shows: 7.59, 9.3, S4
test('contains exactly these fields with a valid signature', () => {
  const url = new URL(paymentUrl(ORDER, SETTINGS));
  expect(url.origin + url.pathname).toBe(SETTINGS.payUrl);
  const { vpc_SecureHash: received, ...fields } = Object.fromEntries(url.searchParams);
  expect(fields).toEqual({
    AgainLink: 'https://onsen.example/slot/7/buy-ticket',
    Title: 'Yumori',
    vpc_AccessCode: 'ABCD1234',
    vpc_Amount: '65000000',
    vpc_CallbackURL: 'https://onsen.example/api/payment/onepay/ipn',
    vpc_Command: 'pay',
    vpc_Currency: 'VND',
    vpc_Locale: 'vn',
    vpc_MerchTxnRef: '0f3a9c4be1d24f6fa7c5d8e9b0a1c2d3',
    vpc_Merchant: 'ONSENTEST',
    vpc_OrderInfo: 'YUMORI-0F3A9C4B',
    vpc_ReturnURL: 'https://onsen.example/api/payment/onepay/return',
    vpc_TicketNo: '203.0.113.7',
    vpc_Version: '2',
  });
  expect(isSignatureOf(received, Object.entries(fields), SETTINGS.hashKey)).toBe(true);
});

test('the URL is the same for the same order', () => {
  expect(paymentUrl({ ...ORDER }, SETTINGS)).toBe(paymentUrl(ORDER, SETTINGS));
});

test('never contains the secrets of the server', () => {
  const url = paymentUrl(ORDER, SETTINGS);
  expect(url).not.toContain(SETTINGS.hashKey);
  expect(url).not.toContain(SETTINGS.password);
});

test.each(['en', 'vn'] as const)('asks the gateway for its page in the language %s', (language) => {
  expect(sentField({ language }, 'vpc_Locale')).toBe(language);
});

// shows: 7.59
test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '0.0.0.0'],
  ['::1', '0.0.0.0'],
  ['', '0.0.0.0'],
  ['1.2.3.4&vpc_Amount=1', '0.0.0.0'],
  ['999.1.1.1', '0.0.0.0'],
])('the payer at %j is sent as %s', (clientIp, sent) => {
  expect(sentField({ clientIp }, 'vpc_TicketNo')).toBe(sent);
});

test.each<[string, Partial<PaymentOrder>]>([
  ['a reference with a dash', { merchTxnRef: 'a-b' }],
  ['a long reference', { merchTxnRef: 'a'.repeat(33) }],
  ['no reference', { merchTxnRef: '' }],
  ['& in the order', { orderInfo: 'a&vpc_Amount=1' }],
  ['Vietnamese letters in the order', { orderInfo: 'Đơn' }],
  ['& in the return address', { returnUrl: 'https://onsen.example/?a=1&b=2' }],
  ['an invalid notice address', { callbackUrl: 'ipn' }],
  ['a long address', { callbackUrl: `https://onsen.example/${'a'.repeat(255)}` }],
  ['nothing to pay', { amount: 0 }],
  ['a negative amount', { amount: -1 }],
  ['half a đồng', { amount: 0.5 }],
  ['an amount that is not a number', { amount: Number.NaN }],
  ['more than a card can pay', { amount: 10_000_000_000 }],
])('refuses an order with %s', (_what, change) => {
  expect(() => paymentUrl({ ...ORDER, ...change }, SETTINGS)).toThrow();
});

function sentField(change: Partial<PaymentOrder>, field: string): string | null {
  return new URL(paymentUrl({ ...ORDER, ...change }, SETTINGS)).searchParams.get(field);
}
