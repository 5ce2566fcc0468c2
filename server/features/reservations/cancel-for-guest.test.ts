import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { readPdf } from '#server/testing/readers/pdf.ts';
import { PRICE, type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

describe('canceling for a guest', () => {
  // shows: 12.23
  test('canceling for a guest by the rule, in time, gives the money back and says who and why', async () => {
    const member = await givenMember(site.db);
    const slot = await site.freeSlot();
    const id = await site.booked(member, slot);
    const answer = await site.cancel(id, site.reception, 'rule');
    expect(answer).toMatchObject({ status: 200, body: { status: 'CANCELED', payment: { refund: { amount: PRICE } } } });
    await site.worker.drained();
    expect(await site.actsOf(id)).toMatchObject([
      {
        action: 'reservation.canceled',
        actor_id: site.reception.id,
        location_id: site.room.locationId,
        reason: 'Broken boiler',
      },
    ]);
    const [mail] = (await mailsTo(site.call, member.email)).filter(({ subject }) =>
      subject.startsWith('Booking cancelled'),
    );
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('Our reception team has cancelled this booking.');
    const again = await site.ask('POST', `/bookings/${id}/resend`, site.reception, { what: 'cancellation' });
    expect(again.status).toBe(200);
    await site.worker.drained();
    const texts = (await mailsTo(site.call, member.email)).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('Our reception team has cancelled this booking.'))).toHaveLength(2);
  });

  test('a booking whose money is refunded shows the document that adjusts its invoice, also in the timeline', async () => {
    const id = await site.booked();
    expect((await site.read(id)).payment.adjustment).toBeNull();
    await site.cancel(id, site.reception, 'rule');
    await site.worker.drained();
    const { invoice, adjustment } = (await site.read(id)).payment;
    expect(adjustment.number).not.toBe(invoice.number);
    const textOf = async ({ url }: { url: string }) => readPdf(await (await fetch(url)).arrayBuffer());
    for (const part of ['Invoice adjustment', adjustment.number, invoice.number])
      expect(await textOf(adjustment)).toContain(part);
    expect(await textOf(invoice)).toContain(invoice.number);
    expect(await textOf(invoice)).not.toContain(adjustment.number);
    const { body } = await site.ask('GET', `/bookings/${id}/timeline`, site.reception);
    expect(body.filter(({ what }: { what: string }) => what === 'invoice.issued')).toHaveLength(2);
  });

  test('canceling for a guest by the rule, too late, frees the slot and keeps the money', async () => {
    const id = await site.booked(await givenMember(site.db), await site.slotIn(20));
    const previews = (await site.ask('GET', `/bookings/${id}/cancellation`, site.reception)).body;
    const same = { returnsVoucher: false, aloneLeft: 0 };
    expect(previews).toEqual([
      { wish: 'rule', refundAmount: 0, ...same, isBeyond: false, needsApproval: false },
      { wish: 'all', refundAmount: PRICE, ...same, isBeyond: true, needsApproval: true },
      { wish: 'none', refundAmount: 0, ...same, isBeyond: false, needsApproval: false },
    ]);
    const answer = await site.cancel(id, site.reception, 'rule');
    expect(answer).toMatchObject({ status: 200, body: { status: 'CANCELED', payment: { refund: null } } });
    expect(await site.db.query('SELECT 1 FROM slot_claims WHERE reservation_id = $1', [id])).toEqual([]);
  });

  test('canceling in time returns the voucher, and canceling too late leaves it used', async () => {
    const inTime = await site.bookedByVoucher('a@guests.example', { code: 'VOUCH001' });
    const late = await site.bookedByVoucher('b@guests.example', { slot: await site.slotIn(20), code: 'VOUCH002' });
    expect((await site.cancel(inTime, site.reception, 'rule')).status).toBe(200);
    expect((await site.cancel(late, site.reception, 'rule')).status).toBe(200);
    await site.worker.drained();
    const redeem = async (code: string) =>
      (
        await site.call('POST', '/api/voucher-usage', {
          body: { code, slot: (await site.freeSlot()).slotId, email: 'c@guests.example' },
        })
      ).status;
    expect([await redeem('VOUCH001'), await redeem('VOUCH002')]).toEqual([201, 409]);
    const texts = (await mailsTo(site.call, 'a@guests.example')).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('is valid again'))).toHaveLength(1);
    expect(JSON.stringify(await mailsTo(site.call, 'b@guests.example'))).not.toContain('unused again');
    expect(JSON.stringify(await mailsTo(site.call, 'b@guests.example'))).toContain('can’t be used again');
  });

  test('canceling for a guest without a refund tells the guest so', async () => {
    const member = await givenMember(site.db);
    expect((await site.cancel(await site.booked(member), site.reception, 'none')).status).toBe(200);
    await site.worker.drained();
    const [mail] = (await mailsTo(site.call, member.email)).filter(({ subject }) => /^Booking cancelled/.test(subject));
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('This booking will not be refunded.');
  });

  test('canceling is refused for an old version, at another place and once the booking is over', async () => {
    const id = await site.booked();
    const old = { refund: 'rule', reason: 'Broken boiler', version: '7.PENDING.paid' };
    expect(await site.ask('POST', `/bookings/${id}/cancel`, site.reception, old)).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await site.cancel(id, site.elsewhere, 'rule')).status).toBe(404);
    await site.cancel(id, site.reception, 'rule');
    expect(await site.cancel(id, site.reception, 'rule')).toMatchObject({
      status: 409,
      body: { code: 'reservation_not_pending' },
    });
  });
});

test.each([
  ['cancel', { refund: 'all', reason: 'Asked by phone' }, 'reservation_not_pending'],
  ['move', { reason: 'Asked by phone' }, 'reservation_not_pending'],
  ['end', { minutes: 30, owes: 400_000 }, 'visit_over'],
])('%s of a booking that was canceled meanwhile says so, not that it has changed', async (path, body, code) => {
  const id = await site.booked();
  const { version } = await site.read(id);
  const send = (to: string, said: object) =>
    site.ask('POST', `/bookings/${id}/${to}`, site.reception, { ...said, version });
  await send('cancel', { refund: 'rule', reason: 'Asked by phone' });
  const target = path === 'move' ? { slotId: (await site.freeSlot()).slotId } : {};
  expect(await send(path, { ...body, ...target })).toMatchObject({
    status: 409,
    body: { code },
  });
});

test('the tests above left no audit findings', async () => {
  expect(await audit(site.db, site.context.clock.now())).toEqual([]);
});
