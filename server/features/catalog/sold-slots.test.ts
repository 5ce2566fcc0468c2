import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImporter, INN } from '#server/testing/given/catalog.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { bookByCard } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

test('a sold slot keeps its length and price when its program changes', async () => {
  const importer = createImporter(site.db, { now: site.context.clock.now(), horizonDays: 5 });
  await importer.import(INN);
  const from = new Date(site.context.clock.now().getTime() + 3 * 24 * 60 * 60_000);
  const [slot] = await site.db.query<{ id: string; room_id: string; start_time: Date }>(
    `SELECT s.id, s.room_id, s.start_time FROM slots s JOIN rooms r ON r.id = s.room_id
       JOIN locations l ON l.id = r.location_id
     WHERE l.key = 'inn' AND r.name = 'hoshi' AND s.start_time > $1 ORDER BY s.start_time LIMIT 1`,
    [from],
  );
  if (slot === undefined) throw new Error('No slot of hoshi begins in three days or later');
  const member = await givenMember(site.db);
  const reservationId = await bookByCard(site.call, member, slot.id);

  const [soak, night] = INN.programs as { ticket: object }[];
  const ticket = { ...soak?.ticket, price: 2_000_000 };
  await importer.import({ ...INN, programs: [{ ...soak, duration: 60, ticket }, night] });
  const week = await site.call(
    'GET',
    `/api/slots/room/${slot.room_id}/week?startDate=${slot.start_time.toISOString()}`,
  );
  const [sold, ...others] = week.body.slots.filter(
    ({ startTime }: { startTime: string }) => new Date(startTime) >= slot.start_time,
  );
  expect(sold).toMatchObject({ id: slot.id, program: { name: 'Soak', duration: 75 } });
  expect(others[0].program).toMatchObject({ duration: 60, ticket: { price: 2_000_000 } });
  expect((await site.call('GET', `/api/slots/${slot.id}`)).body.program.duration).toBe(75);
  const { token } = member;
  const asked = await site.call('GET', `/api/reservations/${reservationId}`, { token });
  expect(asked.body.slot.program).toMatchObject({ duration: 75, ticket: { price: 1_234_567 } });

  await site.call('POST', '/api/payment/refund', { token, body: { userId: member.id, reservationId } });
  await site.worker.drained();
  const { messages } = (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`)).body;
  const canceled = messages.find(({ subject }: { subject: string }) => /cancel/i.test(subject));
  expect(JSON.stringify(canceled)).toMatch(/75 minutes/);
  const invoices = await site.db.query<{ sold: { minutes: number } }>(
    'SELECT i.sold FROM invoices i JOIN transactions t ON t.id = i.transaction_id WHERE t.member_id = $1',
    [member.id],
  );
  for (const { sold: named } of invoices) expect(named.minutes).toBe(75);
});
