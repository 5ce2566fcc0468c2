import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { type GivenMember, givenMember, givenSlot } from '#server/testing/given.ts';
import { holdSlot, settle, startPaying } from '#server/testing/journey.ts';
import { type Site, startSite } from '#server/testing/site.ts';
import { insertHold } from './store.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const FAR = () => new Date(Date.now() + 40 * 24 * 3_600_000);
const far = () => givenSlot(site.db, { startTime: FAR() });
const hold = (member: GivenMember, slotId: string) => holdSlot(site.call, member, slotId);
const release = (member: GivenMember, slotId: string) =>
  site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });

describe('a hold', () => {
  test('lasts fifteen minutes, is never made longer, and is told to its owner alone', async () => {
    const [owner, other] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await far();
    const taken = await hold(owner, slotId);
    const serverTime = Number(taken.headers.get('x-server-time'));
    expect(Math.abs(Date.parse(taken.body.hold.expiresAt) - serverTime - 15 * 60_000)).toBeLessThan(1_000);
    await site.advance(60);
    expect((await hold(owner, slotId)).body.hold).toEqual(taken.body.hold);
    expect((await site.call('GET', `/api/slots/${slotId}`, { token: owner.token })).body.hold).toEqual(taken.body.hold);
    const seen = (await site.call('GET', `/api/slots/${slotId}`, { token: other.token })).body;
    expect([seen.isPayment, seen.hold]).toEqual([true, undefined]);
    expect((await hold(other, slotId)).body.code).toBe('slot_held');
  });

  test('is over when it expires, without anybody’s doing', async () => {
    const [owner, other] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await far();
    await hold(owner, slotId);
    await site.advance(15 * 60 + 1);
    expect((await site.call('GET', `/api/slots/${slotId}`)).body.isPayment).toBe(false);
    expect((await hold(other, slotId)).status).toBe(200);
    const endings = await site.db.query('SELECT ending FROM holds WHERE slot_id = $1 ORDER BY taken_at', [slotId]);
    expect(endings).toEqual([{ ending: 'expired' }, { ending: null }]);
  });

  test('is given up by its owner alone', async () => {
    const [owner, other] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await far();
    await hold(owner, slotId);
    expect((await release(other, slotId)).body).toEqual({ released: false });
    expect((await hold(other, slotId)).body.code).toBe('slot_held');
    expect((await release(owner, slotId)).body).toEqual({ released: true });
    expect((await release(owner, slotId)).body).toEqual({ released: false });
    expect((await hold(other, slotId)).status).toBe(200);
    expect((await release(owner, randomUUID())).status).toBe(404);
  });

  test('is refused for a slot that is locked, over or unknown', async () => {
    const member = await givenMember(site.db);
    const locked = await far();
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

  test('is the third of a member only when one of the two has ended', async () => {
    const member = await givenMember(site.db);
    const [first, second, third] = [await far(), await far(), await far()];
    await hold(member, first.slotId);
    await hold(member, second.slotId);
    expect((await hold(member, third.slotId)).body.code).toBe('too_many_holds');
    expect((await hold(member, first.slotId)).status).toBe(200);
    await release(member, first.slotId);
    expect((await hold(member, third.slotId)).status).toBe(200);
  });
});

describe('holds that lapse', () => {
  async function lapse(member: GivenMember): Promise<void> {
    const { slotId } = await far();
    expect((await hold(member, slotId)).status).toBe(200);
    await site.advance(5 * 60 + 1);
    await release(member, slotId);
  }

  test('five in a day make a member wait until the oldest is a day old', async () => {
    const member = await givenMember(site.db);
    for (let time = 0; time < 5; time += 1) await lapse(member);
    const { slotId } = await far();
    const refused = await hold(member, slotId);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_lapsed_holds']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(23.5 * 3600);
    expect(wait).toBeLessThan(24 * 3600);
    await site.advance(wait);
    expect((await hold(member, slotId)).status).toBe(200);
  });

  test('a late capture takes its hold out of the count, and a short hold never counts', async () => {
    const member = await givenMember(site.db);
    const paid = await far();
    const url = await startPaying(site.call, member, paid.slotId);
    await site.advance(16 * 60);
    for (let time = 0; time < 4; time += 1) await lapse(member);
    const { slotId } = await far();
    expect((await hold(member, slotId)).body.code).toBe('too_many_lapsed_holds');
    await site.call('GET', (await settle(site.call, { url })).returnUrl);
    expect((await hold(member, slotId)).status).toBe(200);
    await release(member, slotId);
    expect((await hold(member, slotId)).status).toBe(200);
  });

  test('count until they are exactly a day old, for the statement as for the rule', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await far();
    const now = new Date();
    const endedAt = addMinutes(now, -24 * 60);
    for (let time = 0; time < 5; time += 1) {
      await site.db.query(
        `INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at, ended_at, ending)
         VALUES ($1, $2, $3, $4, $5, $5, 'expired')`,
        [randomUUID(), slotId, member.id, addMinutes(endedAt, -15), endedAt],
      );
    }
    const wish = { slotId, memberId: member.id, expiresAt: addMinutes(now, 15), countLapses: true, requestId: 'test' };
    const before = { ...wish, holdId: randomUUID(), now: new Date(now.getTime() - 1) };
    expect(await insertHold(site.db, before)).toBe(false);
    expect(await insertHold(site.db, { ...wish, holdId: randomUUID(), now })).toBe(true);
  });
});
