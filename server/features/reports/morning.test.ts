import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes, DAY, HOUR } from '#domain/calendar/duration.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import { OPERATOR } from '#server/history.ts';
import { readDayTotals } from '#server/ledger/read.ts';
import { givenMember, givenProgram, givenReservation, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { bookByCard } from '#server/testing/journeys/journey.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { jobHandlers } from '#server/wiring.ts';
import { numbersOf, queueMorning, reportMorning } from './commands/report-morning.ts';

const PRICE = 1_200_000;

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  await site.db.query('DELETE FROM holidays');
  await site.worker.drained();
});
afterAll(() => site.close());

const now = () => site.context.clock.now();
const at7 = (day: Day) => new Date(startOfDay(day).getTime() + 7 * HOUR);
const reported = (day: Day) =>
  site.db.query<{ to: string }>(
    `SELECT payload ->> 'memberId' AS to FROM jobs WHERE kind = 'mail-morning' AND payload ->> 'day' = $1`,
    [day],
  );
const queued = (day: Day) => site.db.query(`SELECT run_at FROM jobs WHERE kind = 'report-morning' AND key = $1`, [day]);
const owners: GivenStaff[] = [];

/** Creates an owner whose post began a day before `at`. */
async function givenOwner(at: Date, locale = 'en'): Promise<GivenStaff> {
  const owner = await givenStaff(site.db, { role: 'owner', now: new Date(at.getTime() - DAY) });
  await site.db.query('UPDATE members SET locale = $2 WHERE id = $1', [owner.id, locale]);
  owners.push(owner);
  return owner;
}

/** Ends the posts of all owners, so that a test has only its own owners. */
async function withoutOwners(): Promise<void> {
  await site.db.query('DELETE FROM staff_factors');
  await site.db.query('UPDATE staff_posts SET ended_at = now() WHERE ended_at IS NULL');
}

// shows: 12.58
test('the numbers of a day match its bookings, and its money matches the ledger', async () => {
  const [room, program] = [await givenRoom(site.db), await givenProgram(site.db)];
  const slots = [0, 1, 2].map((index) =>
    givenSlot(site.db, { room, program, startTime: addMinutes(now(), 40 * 60 + index * 180) }),
  );
  const [byCard, byCash, canceled] = await Promise.all(slots);
  if (byCard === undefined || byCash === undefined || canceled === undefined)
    throw new Error('Fewer than three slots were created');
  const { headers } = await givenStaff(site.db, { role: 'manager', now: now() });
  const day = dayOf(now());
  const before = await numbersOf(site.db, { day, now: now() });
  await bookByCard(site.call, await givenMember(site.db), byCard.slotId);
  const desk = (slotId: string) =>
    site.call('POST', '/api/admin/bookings', {
      headers,
      body: { slotId, person: { name: 'Mai', language: 'vi' }, partySize: 2, pay: { way: 'cash', amount: PRICE } },
    });
  await desk(byCash.slotId);
  const { body } = await desk(canceled.slotId);
  await site.call('POST', `/api/admin/bookings/${body.reservationId}/cancel`, {
    headers,
    body: { refund: 'rule', reason: 'Asked to', version: '0.PENDING.paid' },
  });
  const [refund] = await site.db.query<{ id: string }>('SELECT id FROM refunds');
  if (refund === undefined) throw new Error('The canceled booking has no refund');
  await settleRefund(site.db, { refundId: refund.id, by: 'hand', saidBy: OPERATOR, now: now() });
  const numbers = await numbersOf(site.db, { day, now: now() });
  expect([numbers.made - before.made, numbers.canceled - before.canceled]).toEqual([3, 1]);
  const moved = (account: string) => {
    const [old, now] = [before, numbers].map(({ ways }) => ways.find((way) => way.account === account));
    return [(now?.taken ?? 0) - (old?.taken ?? 0), (now?.returned ?? 0) - (old?.returned ?? 0)];
  };
  expect([moved('gateway'), moved('till')]).toEqual([
    [PRICE, 0],
    [2 * PRICE, PRICE],
  ]);
  const sum = (of: 'taken' | 'refunds' | 'returned') => numbers.ways.reduce((total, way) => total + way[of], 0);
  const [total] = await readDayTotals(site.db, { from: day, until: day });
  expect([sum('taken'), sum('refunds'), sum('returned')]).toEqual([total?.captured, total?.refunds, total?.refunded]);
  expect(sum('refunds')).toBe(1);
  const later = await numbersOf(site.db, { day: dayOf(byCard.startTime), now: now() });
  expect(later.taken).toBeGreaterThan(0);
  expect(later.offered).toBeGreaterThanOrEqual(later.taken);
  const dayBefore = await numbersOf(site.db, { day: addDays(dayOf(byCard.startTime), -1), now: now() });
  expect(dayBefore.firstArrival).toEqual(byCard.startTime);
});

test("the report counts the day's visits and no-shows, and as arrivals those of the next day", async () => {
  const room = await givenRoom(site.db);
  const day = '2033-05-05' as Day;
  for (const [hours, status] of [
    [10, 'DONE'],
    [13, 'NO_SHOW'],
    [16, 'ATTENDED'],
    [34, 'PENDING'],
  ] as const) {
    const slot = await givenSlot(site.db, { room, startTime: new Date(startOfDay(day).getTime() + hours * HOUR) });
    const member = await givenMember(site.db);
    const { reservationId } = await givenReservation(site.db, { slot, member, now: startOfDay(day) });
    const steps = status === 'DONE' ? ['ATTENDED', 'DONE'] : [status];
    for (const step of steps)
      await site.db.query('UPDATE reservations SET status = $2 WHERE id = $1', [reservationId, step]);
  }
  expect(await numbersOf(site.db, { day, now: now() })).toMatchObject({
    made: 4,
    visits: 2,
    noShows: 1,
    offered: 3,
    taken: 3,
    arrivals: 1,
    firstArrival: new Date(startOfDay(day).getTime() + 34 * HOUR),
  });
});

describe('the report of a morning', () => {
  // shows: 12.58
  test('the report of a morning is enqueued once for each owner and day, however many processes make it at once', async () => {
    await withoutOwners();
    const today = '2034-01-10' as Day;
    const [one, other] = [await givenOwner(at7(today)), await givenOwner(at7(today))];
    await givenStaff(site.db, { role: 'manager', now: new Date(0) });
    await Promise.all([1, 2, 3, 4].map(() => reportMorning(site.context, at7(today))));
    await reportMorning(site.context, at7(today));
    const told = (await reported(addDays(today, -1))).map(({ to }) => to);
    expect(told.sort()).toEqual([one.id, other.id].sort());
    expect(await queued(addDays(today, 1))).toHaveLength(1);
  });

  test('a report missed for days covers only the last day, at seven', async () => {
    await withoutOwners();
    const missed = '2034-02-10' as Day;
    const today = addDays(missed, 3);
    const owner = await givenOwner(at7(missed));
    await queueMorning(site.db, { day: missed, now: at7(missed) });
    const early = new Date(at7(today).getTime() - HOUR);
    expect(await reportMorning(site.context, early)).toEqual({ kind: 'done' });
    expect(await queued(today)).toMatchObject([{ run_at: at7(today) }]);
    expect(await reportMorning(site.context, at7(today))).toEqual({ kind: 'done' });
    expect(await reported(addDays(today, -1))).toEqual([{ to: owner.id }]);
    expect([...(await reported(addDays(today, -2))), ...(await reported(addDays(today, -3)))]).toEqual([]);
  });

  test('the report of a morning is not enqueued for a person who became an owner today', async () => {
    await withoutOwners();
    const today = '2034-03-10' as Day;
    await givenStaff(site.db, { role: 'owner', now: startOfDay(today) });
    await reportMorning(site.context, at7(today));
    expect(await reported(addDays(today, -1))).toEqual([]);
  });
});

describe('the morning mail', () => {
  test('the morning mail comes at seven in the language of each owner who has not switched it off', async () => {
    await withoutOwners();
    const [reader, silent] = [await givenOwner(now(), 'vi'), await givenOwner(now())];
    await site.db.query('INSERT INTO staff_preferences (member_id, morning_mail) VALUES ($1, false)', [silent.id]);
    const next = at7(addDays(dayOf(now()), 1));
    await site.advance((next.getTime() - now().getTime()) / 1000 + 60);
    const [mail, ...others] = (await mailsTo(site.call, reader.email)).filter(({ subject }) =>
      subject.startsWith('Hôm qua'),
    );
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Tỷ lệ lấp đầy');
    expect(mail?.text).toContain(`${site.url}/admin/numbers`);
    expect(await mailsTo(site.call, silent.email)).toEqual([]);
  });

  test.each([
    ['a day later', (_owner: GivenStaff) => Promise.resolve(), DAY],
    ['once the post has ended', () => withoutOwners(), 0],
    [
      'once it was switched off',
      ({ id }: GivenStaff) =>
        site.db.query('INSERT INTO staff_preferences (member_id, morning_mail) VALUES ($1, false)', [id]),
      0,
    ],
  ])('the morning mail is not sent %s', async (_when, happen, later) => {
    await withoutOwners();
    const today = addDays('2034-04-10' as Day, owners.length);
    const owner = await givenOwner(at7(today));
    await reportMorning(site.context, at7(today));
    const [job] = await site.db.query<{ payload: Record<string, unknown> }>(
      `SELECT payload FROM jobs WHERE kind = 'mail-morning' AND key = $1`,
      [`${addDays(today, -1)} ${owner.id}`],
    );
    const send = jobHandlers(site.context)['mail-morning'];
    if (job === undefined || send === undefined) throw new Error('The morning mail was not enqueued');
    await happen(owner);
    expect(await send(job.payload, new Date(at7(today).getTime() + later))).toEqual({ kind: 'done' });
    expect(await mailsTo(site.call, owner.email)).toEqual([]);
  });

  test('an owner switches their morning mail off and on, and the trail records it', async () => {
    const owner = await givenStaff(site.db, { role: 'owner', now: now() });
    const turn = (isOn: boolean) =>
      site.call('PATCH', '/api/admin/morning-mail', { headers: owner.headers, body: { isOn } });
    expect((await site.call('GET', '/api/admin/session', { headers: owner.headers })).body.morningMail).toBe(true);
    expect((await turn(false)).body.morningMail).toBe(false);
    expect((await turn(true)).body.morningMail).toBe(true);
    const manager = await givenStaff(site.db, { role: 'manager', now: now() });
    const { body } = await site.call('GET', '/api/admin/session', { headers: manager.headers });
    expect(body.morningMail).toBeNull();
    const acts = await site.db.query(
      `SELECT after FROM history WHERE subject_id = $1 AND action = 'staff.morning_mail_switched' ORDER BY id`,
      [owner.id],
    );
    expect(acts).toEqual([{ after: { isOn: false } }, { after: { isOn: true } }]);
  });
});
