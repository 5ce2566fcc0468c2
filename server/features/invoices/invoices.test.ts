import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenPurchasedTicket, givenSlot } from '#server/testing/given/given.ts';
import { askToPay, holdSlot, settle } from '#server/testing/journeys/journey.ts';
import { readPdf } from '#server/testing/readers/pdf.ts';
import type { Call } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { adjustInvoice, issueInvoice } from './commands/issue-invoice.ts';
import { warnIfNoSeller } from './queries.ts';

const DAY_SECONDS = 86_400;
const SELLER = {
  name: 'Công ty TNHH Suối Nước Nóng',
  taxCode: '0312345678',
  address: '12 Nguyễn Huệ, Huế',
  phone: null,
  email: null,
};

let site: Site;
beforeAll(async () => {
  site = await startSite();
  // Bookings can be canceled on any day on which the test runs.
  await site.db.query('DELETE FROM holidays');
  await nameSeller();
});

const nameSeller = () =>
  site.db.query(
    `INSERT INTO settings (name, value) VALUES ('seller', $1), ('vat', '8')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(SELLER)],
  );

afterAll(() => site.close());

type Booking = { member: GivenMember; slotId: string; reservationId: string };

/** Calls with another language than the member's, because an invoice is in the member's own language. */
const call: Call = (method, path, options) =>
  site.call(method, path, { ...options, headers: { 'accept-language': 'ja' } });

async function book({ name = 'Nguyễn Thị Mai', buyer }: { name?: string; buyer?: unknown } = {}): Promise<Booking> {
  const member = await givenMember(site.db, { name, locale: 'vi' });
  const startTime = new Date(site.context.clock.now().getTime() + 40 * DAY_SECONDS * 1000);
  const { slotId } = await givenSlot(site.db, { startTime });
  await holdSlot(site.call, member, slotId);
  const asked = await askToPay(call, member, slotId, buyer === undefined ? {} : { buyer });
  const { returnUrl } = await settle(site.call, { url: asked.body.data.url });
  const location = (await site.call('GET', returnUrl)).headers.get('location') ?? '';
  await site.worker.drained();
  return { member, slotId, reservationId: new URL(location, site.url).searchParams.get('reservation') ?? '' };
}

const read = async ({ reservationId }: Booking, token?: string) =>
  (await site.call('GET', `/api/reservations/${reservationId}`, { token })).body;

/** Returns the text of the PDF behind the owner's link. */
async function paperOf(booking: Booking, which: 'invoice' | 'adjustment' = 'invoice'): Promise<string> {
  const { invoiceUrl, adjustment } = await read(booking, booking.member.token);
  const answer = await fetch(which === 'invoice' ? invoiceUrl : adjustment.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return readPdf(await answer.arrayBuffer());
}

describe('the invoice of a paid reservation', () => {
  // shows: 1.14, 1.30, 9.31
  test('the invoice of a paid reservation names seller, buyer and sale, and the tax within the price', async () => {
    const booking = await book({ name: 'Đỗ Thị “Ánh” 山田' });
    const paper = await paperOf(booking);
    for (const words of [SELLER.name, 'Mã số thuế 0312345678', 'Đỗ Thị “Ánh” 山田', '1.111.111 ₫', 'Thuế GTGT 8%'])
      expect(paper).toContain(words);
    expect(paper).toContain('88.889 ₫');
    expect(paper).toContain('1.200.000 ₫');
  });

  test('the invoice of a paid reservation names the brand and the location when the catalog has no seller, and the start of the server warns about it', async () => {
    await site.db.query(`DELETE FROM settings WHERE name = 'seller'`);
    try {
      const told: string[] = [];
      const log = { ...site.context.log, warn: (_: object, text: string) => void told.push(text) };
      await warnIfNoSeller({ db: site.db, log });
      expect(told).toEqual(['the catalog has no seller, so invoices show Yumori and the location, without a tax code']);
      const booking = await book();
      const [place] = await site.db.query<{ name: string; address: string }>(
        `SELECT l.name, l.address FROM slots s JOIN rooms r ON r.id = s.room_id JOIN locations l ON l.id = r.location_id
         WHERE s.id = $1`,
        [booking.slotId],
      );
      const paper = await paperOf(booking);
      for (const words of ['Yumori', place?.name, '1.200.000 ₫']) expect(paper).toContain(words);
      expect(paper).not.toContain('Mã số thuế');
    } finally {
      await nameSeller();
    }
  });

  // shows: 1.30
  test('the invoice of a paid reservation is made out to a company when the buyer gave one', async () => {
    const buyer = { name: '  Công ty Cổ phần Bình Minh ', taxCode: '0309876543-001', address: '99 Lê Lợi, Huế' };
    const paper = await paperOf(await book({ buyer }));
    for (const words of ['Công ty Cổ phần Bình Minh', '0309876543-001', '99 Lê Lợi, Huế'])
      expect(paper).toContain(words);
    expect(paper).not.toContain('Nguyễn Thị Mai');
  });

  test.each([
    ['the company given last before the payment', 'Trúc Xanh', [undefined, 'Sen Vàng', undefined, 'Trúc Xanh']],
    ['the member when the company was taken back', 'Nguyễn Thị Mai', ['Sen Vàng', undefined]],
  ])('the invoice of a paid reservation is made out to %s, even if the payment had begun', async (_, named, given) => {
    const member = await givenMember(site.db, { name: 'Nguyễn Thị Mai' });
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const urls = new Set<string>();
    for (const name of given) {
      const buyer = name && { buyer: { name, taxCode: '0309876543', address: 'Huế' } };
      urls.add((await askToPay(site.call, member, slotId, buyer || {})).body.data.url);
    }
    expect(urls.size).toBe(1);
    const { returnUrl } = await settle(site.call, { url: [...urls].join() });
    const location = (await site.call('GET', returnUrl)).headers.get('location') ?? '';
    await site.worker.drained();
    const reservationId = new URL(location, site.url).searchParams.get('reservation') ?? '';
    const paper = await paperOf({ member, slotId, reservationId });
    expect(paper).toContain(named);
    expect(paper).not.toContain('Sen Vàng');
  });

  // shows: 3.12, 3.28
  test('the invoice of a paid reservation is linked only for the owner, by a link that no longer works when it is changed', async () => {
    const booking = await book();
    expect(await read(booking)).toMatchObject({ viewer: 'visitor', invoiceUrl: null, invoiceExpiredAt: null });
    const other = await givenMember(site.db);
    expect(await read(booking, other.token)).toMatchObject({ invoiceUrl: null });
    const { invoiceUrl } = await read(booking, booking.member.token);
    const strangers = [
      invoiceUrl.replace(/expires=\d+/, 'expires=9999999999'),
      invoiceUrl.replace(/signature=./, (first: string) => `signature=${first.endsWith('A') ? 'B' : 'A'}`),
      invoiceUrl.replace(/[?].*/, ''),
      invoiceUrl.replace(/invoices\/[^?]+/, `invoices/${booking.reservationId}`),
    ];
    for (const url of strangers) expect((await site.call('GET', url)).body.code).toBe('invoice_not_found');
  });

  test.each([
    ['issued, then adjusted', [issueInvoice, adjustInvoice]],
    ['adjusted, then issued', [adjustInvoice, issueInvoice]],
  ])(
    'the invoice of a paid reservation is written once, with its adjustment, when it is %s at the same moment',
    async (_, jobs) => {
      const { id: memberId } = await givenMember(site.db);
      const slot = await givenSlot(site.db);
      const ticketId = await givenPurchasedTicket(site.db, { memberId, slot });
      const [sale] = await site.db.query<{ id: string }>(
        'SELECT transaction_id AS id FROM purchased_tickets WHERE id = $1',
        [ticketId],
      );
      const ask = { transactionId: sale?.id ?? '', now: site.context.clock.now() };
      await Promise.all(jobs.map((job) => job(site.context, ask)));
      const rows = await site.db.query('SELECT kind FROM invoices WHERE transaction_id = $1 ORDER BY kind', [sale?.id]);
      expect(rows).toEqual([{ kind: 'adjustment' }, { kind: 'invoice' }]);
    },
  );

  // shows: 1.44
  test('the invoice of a paid reservation is followed by an adjustment when the reservation is canceled', async () => {
    const booking = await book();
    const { token, id: userId } = booking.member;
    const body = { userId, reservationId: booking.reservationId };
    expect((await site.call('POST', '/api/payment/refund', { token, body })).body.success).toBe(true);
    await site.worker.drained();
    expect(await paperOf(booking)).not.toContain('Phiếu điều chỉnh');
    const paper = await paperOf(booking, 'adjustment');
    expect(paper).toContain('Phiếu điều chỉnh');
    expect(paper).toContain('không xác nhận rằng quý khách đã nhận được tiền hoàn');
    expect(paper).not.toContain('khoản thanh toán');
    expect(paper).toContain('−1.200.000 ₫');
    const rows = await site.db.query(`SELECT kind, gross FROM invoices ORDER BY number DESC LIMIT 2`);
    expect(rows).toEqual([
      { kind: 'adjustment', gross: 1_200_000 },
      { kind: 'invoice', gross: 1_200_000 },
    ]);
  });

  test.each([
    { taxCode: '12345', fields: ['taxCode'] },
    { taxCode: '', fields: ['taxCode'] },
    { name: '   ', address: '', fields: ['name', 'address'] },
    { name: 'x'.repeat(201), fields: ['name'] },
    { address: 'a\u0007b', fields: ['address'] },
  ])(
    'the invoice of a paid reservation cannot be requested for a company with wrong fields: $fields',
    async ({ fields, ...wrong }) => {
      const member = await givenMember(site.db);
      const { slotId } = await givenSlot(site.db);
      await holdSlot(site.call, member, slotId);
      const buyer = { name: 'A', taxCode: '0309876543', address: 'B', ...wrong };
      const answer = await askToPay(site.call, member, slotId, { buyer });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
    },
  );

  // Must be the last test because it moves the clock.
  // shows: 7.77, 9.30
  test('the invoice of a paid reservation can be opened for 30 days, and reading the reservation again gives a new link', async () => {
    const booking = await book();
    const { invoiceUrl, invoiceExpiredAt } = await read(booking, booking.member.token);
    const days = (Date.parse(invoiceExpiredAt) - site.context.clock.now().getTime()) / (DAY_SECONDS * 1000);
    expect(Math.round(days)).toBe(30);
    await site.db.query(`UPDATE sessions SET expires_at = expires_at + interval '60 days' WHERE member_id = $1`, [
      booking.member.id,
    ]);
    await site.advance(30 * DAY_SECONDS + 1);
    expect((await site.call('GET', invoiceUrl)).body.code).toBe('invoice_link_expired');
    const renewed = await read(booking, booking.member.token);
    expect(renewed.invoiceUrl).not.toBe(invoiceUrl);
    expect(Date.parse(renewed.invoiceExpiredAt)).toBeGreaterThan(site.context.clock.now().getTime());
    expect(await paperOf(booking)).toContain('Phiếu xác nhận thanh toán');
  });
});
