import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { decideHold, type HoldRefusal } from '#domain/holds/decide-hold.ts';
import { MAX_LAPSED_HOLDS, unpaidMinutesOfMember } from '#domain/holds/hold-rules.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { givenUnpaid } from '#server/testing/given/given-unpaid.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { findHoldFacts, insertHold } from './take-hold-store.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const HOLD_MINUTES = 15;
const MINUTES = { holdMinutes: HOLD_MINUTES, unpaidMinutesOfNetwork: 75 };

/** Every outcome; the compiler asks for a new one. A booked slot is refused by the keys of its claim, not by the statement. */
const OUTCOMES: Record<Exclude<HoldRefusal, 'slot_booked'> | 'granted' | 'repeated', true> = {
  granted: true,
  repeated: true,
  slot_ended: true,
  slot_locked: true,
  slot_held: true,
  too_many_holds: true,
  too_many_lapsed_holds: true,
  unpaid_holds_limit: true,
  network_holds_limit: true,
};

/** What a member meets who asks for a hold. Minutes are before the request. */
const SITUATION = fc.record({
  slot: fc.constantFrom('free', 'free', 'free', 'free', 'free', 'free', 'locked', 'over'),
  /** The latest hold of the slot. */
  hold: fc.option(fc.record({ isOwn: fc.boolean(), minutesAgo: fc.constantFrom(1, 15, 40) }), { freq: 2 }),
  elsewhere: fc.array(fc.constantFrom(2, 15), { maxLength: 2 }),
  /** Groups of earlier holds that ended unpaid, of the member or of another one behind the same network. */
  unpaid: fc.array(
    fc.record({
      isOwn: fc.boolean(),
      isOfNetwork: fc.boolean(),
      hours: fc.constantFrom(1, 12, 24, 24.1),
      minutes: fc.constantFrom(5, 6, 15),
      count: fc.constantFrom(1, MAX_LAPSED_HOLDS - 1, MAX_LAPSED_HOLDS),
    }),
    { maxLength: 3 },
  ),
});

test('the statement takes a hold exactly when the rule of the domain grants it', async () => {
  const { db } = site;
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(SITUATION, async ({ slot, hold, elsewhere, unpaid }) => {
      const now = new Date();
      const [member, other] = [await givenMember(db), await givenMember(db)];
      const network = Buffer.from(member.id);
      const wish = (memberId: string, slotId: string, at: Date) => ({
        holdId: randomUUID(),
        slotId,
        memberId,
        now: at,
        expiresAt: addMinutes(at, HOLD_MINUTES),
        isLimited: false,
        requestId: 'test',
        unpaidSeconds: {
          member: (unpaidMinutesOfMember(HOLD_MINUTES) - HOLD_MINUTES) * 60,
          network: (MINUTES.unpaidMinutesOfNetwork - HOLD_MINUTES) * 60,
        },
        network,
      });
      const free = async () => (await givenSlot(db)).slotId;
      const slotId = await free();
      if (hold !== null) {
        await insertHold(db, wish(hold.isOwn ? member.id : other.id, slotId, addMinutes(now, -hold.minutesAgo)));
      }
      for (const minutesAgo of elsewhere) {
        await insertHold(db, wish(member.id, await free(), addMinutes(now, -minutesAgo)));
      }
      for (const { isOwn, isOfNetwork, count, ...span } of unpaid) {
        const given = { memberId: isOwn ? member.id : other.id, network: isOfNetwork ? network : null, now, ...span };
        for (let one = 0; one < count; one += 1) await givenUnpaid(db, given);
      }
      if (slot === 'locked') await db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [slotId, now]);
      if (slot === 'over') {
        await db.query('UPDATE slots SET start_time = $2, end_time = $3 WHERE id = $1', [
          slotId,
          addMinutes(now, -90),
          now,
        ]);
      }

      const ask = { ...wish(member.id, slotId, now), isLimited: true };
      const facts = (await findHoldFacts(db, ask))?.facts;
      if (facts === undefined) throw new Error(`slot ${slotId} is missing`);
      const decision = decideHold(facts, { memberId: member.id, ...MINUTES }, now);
      outcomes.add(decision.kind === 'refused' ? decision.reason : decision.kind);
      expect(await insertHold(db, ask)).toBe(decision.kind === 'granted');
    }),
    { numRuns: 150, seed: 1 },
  );
  // Each answer must have come up, or the test has compared too little.
  expect([...outcomes].sort()).toEqual(Object.keys(OUTCOMES).sort());
});
