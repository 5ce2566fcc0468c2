import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox, type TestSandbox } from '#sandbox/testing/open-test-sandbox.ts';
import { createOnepayGateway } from './gateway.ts';
import type { PaymentGateway, PaymentOrder, VerifiedMessage } from './port.ts';

const Settled = z.strictObject({ returnUrl: z.string(), ipnStatuses: z.array(z.int()) });
type Ipn = 'once' | 'twice' | 'none';

let sandbox: TestSandbox;
let gateway: PaymentGateway;
/** The notices that arrived, and the status of our answers. */
let notices: Array<ReadonlyArray<readonly [string, string]>>;
let noticeStatus: number;
let lastRef = 0;

beforeAll(async () => {
  sandbox = await openTestSandbox({
    routes: (app) => {
      app.get('/ipn', async (request, reply) => {
        notices.push(pairsOf(request.url));
        return reply.status(noticeStatus).send('responsecode=1&desc=confirm-success');
      });
    },
  });
  gateway = createOnepayGateway(sandbox.settings.onepay);
});

beforeEach(async () => {
  notices = [];
  noticeStatus = 200;
  await sandbox.post('/sandbox/faults', { onepay: 'ok' });
});

afterAll(() => sandbox.close());

describe('a payment', () => {
  test('a payment reports the same signed success by browser and by notice', async () => {
    const order = newOrder();
    const { returnUrl, ipnStatuses } = await settle(order, '0', 'once');
    expect(ipnStatuses).toEqual([200]);
    const message = verified(pairsOf(returnUrl));
    expect(message).toMatchObject({
      merchTxnRef: order.merchTxnRef,
      amount: { kind: 'vnd', amount: order.amount },
      responseCode: '0',
      orderInfo: order.orderInfo,
      transactionNo: expect.stringMatching(/^PAY-/),
    });
    expect(notices.map(verified)).toEqual([message]);
    expect(returnUrl).toContain(`${order.returnUrl}?`);
  });

  test.each(['2', '99', '300', '100', '3', '7', 'F', 'Z', '?', '253'])(
    'a payment reports the response code %s',
    async (code) => {
      const order = newOrder();
      const { returnUrl } = await settle(order, code, 'none');
      expect(verified(pairsOf(returnUrl)).responseCode).toBe(code);
      expect(await gateway.query(order.merchTxnRef)).toMatchObject({ kind: 'found', message: { responseCode: code } });
    },
  );

  // shows: 11.8
  test('a payment sends as many notices as requested, from none to two', async () => {
    expect((await settle(newOrder(), '0', 'none')).ipnStatuses).toEqual([]);
    expect(notices).toHaveLength(0);
    const twice = await settle(newOrder(), '0', 'twice');
    expect(twice.ipnStatuses).toEqual([200, 200]);
    expect(notices).toHaveLength(2);
  });

  // shows: 11.8
  test('a payment returns the status with which the notice was answered', async () => {
    noticeStatus = 503;
    expect((await settle(newOrder(), '0', 'once')).ipnStatuses).toEqual([503]);
  });

  test('a payment can be paid again at the same address, without a second charge', async () => {
    const order = newOrder();
    const first = await settle(order, '0', 'none');
    await sandbox.post('/sandbox/clock', { advanceSeconds: 90_000 });
    expect((await settle(order, '0', 'none')).returnUrl).toBe(first.returnUrl);
  });

  test('a payment stays paid for queries, whatever is reported later', async () => {
    const order = newOrder();
    await settle(order, '2', 'none');
    await settle(order, '0', 'none');
    const late = await settle(order, '99', 'none');
    expect(verified(pairsOf(late.returnUrl)).responseCode).toBe('99');
    expect(await gateway.query(order.merchTxnRef)).toMatchObject({ message: { responseCode: '0' } });
  });

  test('a payment has one transaction, however often its result is reported', async () => {
    const order = newOrder();
    const told = await Promise.all(Array.from({ length: 8 }, () => settle(order, '0', 'once')));
    const numbers = told.map(({ returnUrl }) => verified(pairsOf(returnUrl)).transactionNo);
    expect(new Set(numbers).size).toBe(1);
    expect(notices).toHaveLength(8);
  });
});

describe('the card page', () => {
  // shows: 11.7
  test('the card page shows the order, and reports the choice to the browser and by notice', async () => {
    const order = newOrder();
    const url = gateway.paymentUrl(order);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const text = await page.text();
    expect(text).toContain('1.200.000 ₫');
    expect(text).toContain(order.orderInfo);
    expect(text).not.toContain('<script');
    for (const [choice, code] of Object.entries({ pay: '0', decline: '2', cancel: '99' })) {
      const chosen = await choose(url, choice);
      expect(chosen.status).toBe(303);
      expect(verified(pairsOf(chosen.headers.get('location') ?? '')).responseCode).toBe(code);
    }
    await expect.poll(() => notices.map((pairs) => verified(pairs).responseCode).sort()).toEqual(['0', '2', '99']);
  });

  test.each<[string, (url: URL) => void]>([
    ['without a signature', (url) => url.searchParams.delete('vpc_SecureHash')],
    ['with another amount', (url) => url.searchParams.set('vpc_Amount', '100')],
    ['with another return address', (url) => url.searchParams.set('vpc_ReturnURL', 'http://localhost/evil')],
    ['with a field twice', (url) => url.searchParams.append('vpc_Amount', '100')],
    ['with an extra signed field', (url) => url.searchParams.set('user_Note', 'x')],
  ])('the card page refuses an address %s, in a browser and in a test', async (_how, change) => {
    const order = newOrder();
    const url = new URL(gateway.paymentUrl(order));
    change(url);
    expect((await fetch(url)).status).toBe(400);
    expect((await choose(url.href, 'pay')).status).toBe(400);
    const settled = await sandbox.post('/sandbox/onepay/settle', { url: url.href, responseCode: '0', ipn: 'once' });
    expect(settled.status).toBe(400);
    // No notice came for this order; an earlier order's notice may still arrive.
    expect(notices.flat().flat()).not.toContain(order.merchTxnRef);
  });

  test.each<[string, Partial<PaymentOrder>]>([
    ['its return', { returnUrl: 'http://yumori.example/return' }],
    ['its notice', { callbackUrl: 'http://169.254.169.254/latest' }],
  ])('the card page refuses an order that would send %s to another host', async (_what, change) => {
    expect((await fetch(gateway.paymentUrl({ ...newOrder(), ...change }))).status).toBe(400);
  });

  test('the card page refuses an order of another merchant', async () => {
    const other = createOnepayGateway({ ...sandbox.settings.onepay, merchant: 'OTHERMERCHANT' });
    expect((await fetch(other.paymentUrl(newOrder()))).status).toBe(400);
  });
});

describe('a query', () => {
  test('a query about an unpaid order finds no record', async () => {
    expect(await gateway.query('NEVER_SEEN')).toEqual({ kind: 'no_record' });
  });

  test('a query about a paid order finds all of its details', async () => {
    const order = newOrder();
    const { returnUrl } = await settle(order, '0', 'none');
    const { transactionNo } = verified(pairsOf(returnUrl));
    const amount = { kind: 'vnd', amount: order.amount };
    expect(await gateway.query(order.merchTxnRef)).toMatchObject({
      kind: 'found',
      message: { merchTxnRef: order.merchTxnRef, responseCode: '0', amount, transactionNo },
    });
  });

  test('a query with a wrong password or key is unanswered', async () => {
    const real = sandbox.settings.onepay;
    for (const wrong of [{ password: 'wrong' }, { hashKey: 'C0FFEE00112233445566778899AABBCC' }]) {
      const answer = await createOnepayGateway({ ...real, ...wrong }).query('ANY');
      expect(answer).toMatchObject({ kind: 'unanswered', reason: 'http_status' });
    }
  });

  // shows: 11.10
  test('a query is unanswered while the gateway is down or slow, and answered later', async () => {
    const order = newOrder();
    await settle(order, '0', 'none');
    await sandbox.post('/sandbox/faults', { onepay: 'down' });
    expect(await gateway.query(order.merchTxnRef)).toMatchObject({ kind: 'unanswered', reason: 'http_status' });
    await sandbox.post('/sandbox/faults', { onepay: 'slow' });
    const impatient = createOnepayGateway(sandbox.settings.onepay, 200);
    expect(await impatient.query(order.merchTxnRef)).toMatchObject({ kind: 'unanswered', reason: 'timeout' });
    await sandbox.post('/sandbox/faults', { onepay: 'ok' });
    expect(await gateway.query(order.merchTxnRef)).toMatchObject({ kind: 'found' });
  });

  test('a query counts as unanswered when no server, or a server that is not the gateway, responds', async () => {
    const nobody = createServer();
    const apiUrl = await listening(nobody);
    await new Promise((resolve) => nobody.close(resolve));
    const lost = createOnepayGateway({ ...sandbox.settings.onepay, apiUrl });
    expect(await lost.query('ANY')).toMatchObject({ kind: 'unanswered', reason: 'network' });
    const elsewhere = createOnepayGateway({ ...sandbox.settings.onepay, apiUrl: `${sandbox.url}/ipn?` });
    expect(await elsewhere.query('ANY')).toMatchObject({ kind: 'unanswered' });
  });

  // shows: S4
  test('a query follows no redirect', async () => {
    const redirecting = createServer((_request, response) => {
      response.writeHead(307, { location: `${sandbox.settings.onepay.apiUrl}/invoices/queries` }).end();
    });
    const apiUrl = await listening(redirecting);
    const led = createOnepayGateway({ ...sandbox.settings.onepay, apiUrl });
    expect(await led.query('ANY')).toMatchObject({ kind: 'unanswered', reason: 'network' });
    await new Promise((resolve) => redirecting.close(resolve));
  });
});

describe('a refund', () => {
  test('a refund may be partial, up to the paid amount', async () => {
    const order = newOrder();
    await settle(order, '0', 'none');
    const refund = (amount: number) => gateway.refund({ ...newRefund(order), amount });
    expect(await refund(700_000)).toMatchObject({ kind: 'accepted', transactionNo: expect.stringMatching(/^REF-/) });
    expect(await refund(600_000)).toMatchObject({ kind: 'rejected', responseCode: '2' });
    expect(await refund(500_000)).toMatchObject({ kind: 'accepted' });
    expect(await refund(1)).toMatchObject({ kind: 'rejected' });
  });

  test('a refund happens once, however often it is requested', async () => {
    const order = newOrder();
    await settle(order, '0', 'none');
    const refund = newRefund(order);
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.refund(refund)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ kind: 'accepted' });
  });

  test('a refund is refused for an unpaid order', async () => {
    const declined = newOrder();
    await settle(declined, '2', 'none');
    expect(await gateway.refund(newRefund(declined))).toMatchObject({ kind: 'rejected' });
    expect(await gateway.refund(newRefund(newOrder()))).toMatchObject({ kind: 'rejected' });
  });

  test('a refund whose answer was lost is found by a query', async () => {
    const order = newOrder();
    await settle(order, '0', 'none');
    const refund = newRefund(order);
    await sandbox.post('/sandbox/faults', { onepay: 'slow' });
    const impatient = createOnepayGateway(sandbox.settings.onepay, 200);
    expect(await impatient.refund(refund)).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    await sandbox.post('/sandbox/faults', { onepay: 'ok' });
    await expect
      .poll(() => gateway.query(refund.merchTxnRef))
      .toMatchObject({ kind: 'found', message: { responseCode: '0', amount: { amount: order.amount } } });
    expect(await gateway.refund(refund)).toMatchObject({ kind: 'accepted' });
  });
});

function newOrder(): PaymentOrder {
  lastRef += 1;
  return {
    merchTxnRef: `REF_${lastRef}`,
    amount: 1_200_000,
    orderInfo: `YUMORI-${lastRef}`,
    returnUrl: `${sandbox.url}/return`,
    callbackUrl: `${sandbox.url}/ipn`,
    againLink: `${sandbox.url}/slot/1/buy-ticket`,
    clientIp: '203.0.113.7',
    language: 'vn',
  };
}

function newRefund({ merchTxnRef, amount }: PaymentOrder) {
  lastRef += 1;
  return { merchTxnRef: `REFUND_${lastRef}`, orgMerchTxnRef: merchTxnRef, amount, operator: 'yumori' };
}

async function settle(order: PaymentOrder, responseCode: string, ipn: Ipn): Promise<z.output<typeof Settled>> {
  const url = gateway.paymentUrl(order);
  return Settled.parse(await (await sandbox.post('/sandbox/onepay/settle', { url, responseCode, ipn })).json());
}

function choose(url: string, choice: string): Promise<Response> {
  const body = new URLSearchParams({ query: new URL(url).search.slice(1), choice });
  return fetch(`${sandbox.url}/sandbox/onepay/pay`, { method: 'POST', body, redirect: 'manual' });
}

function verified(pairs: ReadonlyArray<readonly [string, unknown]>): VerifiedMessage {
  const read = gateway.readMessage(pairs);
  if (read.kind === 'refused') throw new Error(`refused as ${read.reason}`);
  return read.message;
}

function pairsOf(url: string): Array<[string, string]> {
  return [...new URLSearchParams(url.slice(url.indexOf('?') + 1))];
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
