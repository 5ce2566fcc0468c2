import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { type GivenMember, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { givenUnpaid } from '#server/testing/given/given-unpaid.ts';
import { holdSlot, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { findHoldFacts, insertHold } from './take-hold-store.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const LIMITED = {
  isLimited: true,
  requestId: 'test',
  unpaidSeconds: { member: 45 * 60, network: 345 * 60 },
  network: Buffer.from('a network'),
};

const free = () => givenSlot(site.db);
const hold = (member: GivenMember, slotId: string) => holdSlot(site.call, member, slotId);
const release = (member: GivenMember, slotId: string) =>
  site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });

describe('a hold', () => {
  // shows: 4.18, 7.13, 9.26
  test('a hold lasts fifteen minutes, is never extended, and is shown only to its owner', async () => {
    const [owner, other] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await free();
    const taken = await hold(owner, slotId);
    const takenAt = Date.parse(taken.body.hold.expiresAt) - 15 * 60_000;
    expect(takenAt).toBeGreaterThanOrEqual(Number(taken.headers.get('x-server-time')));
    expect(takenAt).toBeLessThanOrEqual(site.context.clock.now().getTime());
    await site.advance(60);
    expect((await hold(owner, slotId)).body.hold).toEqual(taken.body.hold);
    expect((await site.call('GET', `/api/slots/${slotId}`, { token: owner.token })).body.hold).toEqual(taken.body.hold);
    const seen = (await site.call('GET', `/api/slots/${slotId}`, { token: other.token })).body;
    expect([seen.isPayment, seen.hold]).toEqual([true, undefined]);
    expect((await hold(other, slotId)).body.code).toBe('slot_held');
  });

  // shows: 4.18
  test('a hold ends when it expires, without any job', async () => {
    const [owner, other] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await free();
    await hold(owner, slotId);
    await site.advance(15 * 60 + 1);
    expect((await site.call('GET', `/api/slots/${slotId}`)).body.isPayment).toBe(false);
    expect((await hold(other, slotId)).status).toBe(200);
    const endings = await site.db.query('SELECT ending FROM holds WHERE slot_id = $1 ORDER BY taken_at', [slotId]);
    expect(endings).toEqual([{ ending: 'expired' }, { ending: null }]);
  });

  // shows: 4.40, 7.47
  test('a hold can be released only by its owner', async () => {
    const [owner, other] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await free();
    await hold(owner, slotId);
    expect((await release(other, slotId)).body).toEqual({ released: false });
    expect((await hold(other, slotId)).body.code).toBe('slot_held');
    expect((await release(owner, slotId)).body).toEqual({ released: true });
    expect((await release(owner, slotId)).body).toEqual({ released: false });
    expect((await hold(other, slotId)).status).toBe(200);
    expect((await release(owner, randomUUID())).status).toBe(404);
  });

  test('a hold is refused for a slot that is locked, over or unknown', async () => {
    const member = await givenMember(site.db);
    const locked = await free();
    await site.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [locked.slotId, new Date()]);
    const over = await givenSlot(site.db, { startTime: addMinutes(new Date(), -3 * 60) });
    const answers = [
      await hold(member, locked.slotId),
      await hold(member, over.slotId),
      await hold(member, randomUUID()),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'slot_locked'],
      [409, 'slot_ended'],
      [404, 'slot_not_found'],
    ]);
  });

  // shows: 4.17, 9.26
  test("a hold is refused as a member's third until one of the two has ended", async () => {
    const member = await givenMember(site.db);
    const [first, second, third] = [await free(), await free(), await free()];
    await hold(member, first.slotId);
    await hold(member, second.slotId);
    expect((await hold(member, third.slotId)).body.code).toBe('too_many_holds');
    expect((await hold(member, first.slotId)).status).toBe(200);
    await release(member, first.slotId);
    expect((await hold(member, third.slotId)).status).toBe(200);
  });
});

// shows: S13
describe('lapsed holds', () => {
  async function lapse(member: GivenMember): Promise<void> {
    const { slotId } = await free();
    expect((await hold(member, slotId)).status).toBe(200);
    await site.advance(5 * 60 + 1);
    await release(member, slotId);
  }

  // shows: 4.17, 9.26
  test('lapsed holds block a member after five in a day until the oldest is a day old', async () => {
    const member = await givenMember(site.db);
    for (let time = 0; time < 5; time += 1) await lapse(member);
    const { slotId } = await free();
    const refused = await hold(member, slotId);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_lapsed_holds']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(23.5 * 3600);
    expect(wait).toBeLessThan(24 * 3600);
    await site.advance(wait);
    expect((await hold(member, slotId)).status).toBe(200);
  });

  test('lapsed holds no longer count after a late capture, and short holds never count', async () => {
    const member = await givenMember(site.db);
    const paid = await free();
    const url = await startPaying(site.call, member, paid.slotId);
    await site.advance(16 * 60);
    for (let time = 0; time < 4; time += 1) await lapse(member);
    const { slotId } = await free();
    expect((await hold(member, slotId)).body.code).toBe('too_many_lapsed_holds');
    await site.call('GET', (await settle(site.call, { url })).returnUrl);
    expect((await hold(member, slotId)).status).toBe(200);
    await release(member, slotId);
    expect((await hold(member, slotId)).status).toBe(200);
  });

  test('lapsed holds count until they are exactly a day old, in the SQL statement as in the domain rule', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await free();
    const now = new Date();
    const endedAt = addMinutes(now, -24 * 60);
    for (let time = 0; time < 5; time += 1) {
      await site.db.query(
        `INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at, ended_at, ending)
         VALUES ($1, $2, $3, $4, $5, $5, 'expired')`,
        [randomUUID(), slotId, member.id, addMinutes(endedAt, -15), endedAt],
      );
    }
    const wish = { slotId, memberId: member.id, expiresAt: addMinutes(now, 15), ...LIMITED };
    const before = { ...wish, holdId: randomUUID(), now: new Date(now.getTime() - 1) };
    expect(await insertHold(site.db, before)).toBe(false);
    expect(await insertHold(site.db, { ...wish, holdId: randomUUID(), now })).toBe(true);
  });
});

describe('unpaid time under hold', () => {
  const held = (member: GivenMember, hours: number, minutes: number) =>
    givenUnpaid(site.db, { memberId: member.id, hours, minutes, now: site.context.clock.now() });

  test('unpaid time under hold is limited to an hour a day, even with holds released after 4:58 and taken again', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await free();
    const answers: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const { status } = await hold(member, slotId);
      answers.push(status);
      await site.advance(4 * 60 + 58);
      await release(member, slotId);
    }
    // Nine holds of 4:58 leave room for one more full hold; ten do not.
    expect(answers).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = await hold(member, slotId);
    expect(refused.body.code).toBe('unpaid_holds_limit');
    expect(refused.body.message).toMatch(/about an hour/);
    const retryAt = Date.parse(refused.body.retryAt);
    const wait = Number(refused.headers.get('retry-after'));
    // `retry-after` is counted from an instant between the request and now, and rounded up.
    expect(retryAt - wait * 1_000).toBeGreaterThan(Number(refused.headers.get('x-server-time')) - 1_000);
    expect(retryAt - wait * 1_000).toBeLessThanOrEqual(site.context.clock.now().getTime());
    const [sum] = await site.db.query<{ minutes: number }>(
      'SELECT extract(epoch FROM sum(ended_at - taken_at))::float8 / 60 AS minutes FROM holds WHERE member_id = $1',
      [member.id],
    );
    expect(sum?.minutes).toBeLessThanOrEqual(60);
    await site.advance(wait);
    expect((await hold(member, slotId)).status).toBe(200);
    await release(member, slotId);
  });

  test('unpaid time under hold does not include holds that were paid', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await free();
    await held(member, 5, 46);
    expect((await hold(member, slotId)).body.code).toBe('unpaid_holds_limit');
    await site.db.query('UPDATE holds SET paid_at = ended_at WHERE member_id = $1', [member.id]);
    expect((await hold(member, slotId)).status).toBe(200);
  });

  test('unpaid time under hold is read for a network only where limits are on, because without limits there may be any number of holds', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await free();
    const now = site.context.clock.now();
    const wish = { ...LIMITED, network: Buffer.from('a busy network'), holdId: randomUUID(), slotId, now };
    await insertHold(site.db, { ...wish, memberId: member.id, expiresAt: addMinutes(now, 15) });
    const networkOf = async (isLimited: boolean) =>
      (await findHoldFacts(site.db, { ...wish, memberId: member.id, isLimited }))?.facts.unpaidOfNetwork;
    expect(await networkOf(true)).toHaveLength(1);
    expect(await networkOf(false)).toEqual([]);
  });

  test('unpaid time counts per network, an IPv4 address or an IPv6 /56, and no address is stored', async () => {
    const other = await startSite({ TRUST_PROXY: '1', UNPAID_HOURS_OF_NETWORK: '1' });
    const holdFrom = async (from: string) => {
      const member = await givenMember(other.db);
      const { slotId } = await givenSlot(other.db);
      const headers = { 'x-forwarded-for': from };
      return other.call('PATCH', `/api/slots/${slotId}/paymenting`, { token: member.token, headers });
    };
    const neighbours = ['1', '2', 'ff', 'fe'].map((net) => `2001:db8:1:${net}::7`);
    for (const from of neighbours) expect((await holdFrom(from)).status).toBe(200);
    const refused = await holdFrom('2001:db8:1:3::7');
    expect([refused.status, refused.body.code]).toEqual([429, 'network_holds_limit']);
    expect(Date.parse(refused.body.retryAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await holdFrom('2001:db8:1:100::7')).status).toBe(200);
    expect((await holdFrom('203.0.113.7')).status).toBe(200);
    const stored = await other.db.query<{ network: Buffer }>('SELECT DISTINCT network FROM holds');
    expect(stored.map(({ network }) => network.length)).toEqual([32, 32, 32]);
    await other.close();
  });

  test('unpaid time under hold has the same limit in the SQL statement as in the domain rule, to the millisecond', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await free();
    const now = site.context.clock.now();
    await held(member, 3, 45);
    const wish = { slotId, memberId: member.id, expiresAt: addMinutes(now, 15), now, ...LIMITED };
    const tight = { ...wish, unpaidSeconds: { ...wish.unpaidSeconds, member: 45 * 60 - 0.001 } };
    expect(await insertHold(site.db, { ...tight, holdId: randomUUID() })).toBe(false);
    expect(await insertHold(site.db, { ...wish, holdId: randomUUID() })).toBe(true);
  });
});
