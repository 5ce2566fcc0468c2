import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { forgetClaims } from '#server/testing/databases/take-away.ts';
import { type GivenSlot, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { givenStaff, type StaffHeaders } from '#server/testing/given/given-staff.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { isProof, roundsOf } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';

const RACERS = 50;
const PRICE = 1_200_000;

type Race = { arena: Arena; slot: GivenSlot; headers: StaffHeaders };

const atDesk = ({ arena, slot, headers }: Race, place: number): Promise<CallAnswer> =>
  arena.of(place).call('POST', '/api/admin/bookings', {
    headers,
    body: {
      slotId: slot.slotId,
      person: { name: `Walk-in ${place}`, language: 'vi' },
      partySize: 2,
      pay: place % 4 === 1 ? { way: 'terminal', amount: PRICE } : { way: 'cash', amount: PRICE },
    },
  });

async function onTheWeb({ arena, slot }: Race): Promise<(place: number) => Promise<CallAnswer>> {
  const member = await givenMember(arena.database.db);
  return (place) => holdSlot(arena.of(place).call, member, slot.slotId);
}

const won = ({ status }: CallAnswer) => status === 200 || status === 201;

/** Half the racers take cash at the desk, half hold the slot on the web. */
async function race(arena: Arena, racers: number) {
  const { db } = arena.database;
  const slot = await givenSlot(db);
  const { headers } = await givenStaff(db, { role: 'receptionist' });
  const run: Race = { arena, slot, headers };
  const wishes: Array<(place: number) => Promise<CallAnswer>> = [];
  for (let place = 0; place < racers; place += 1) {
    wishes.push(place % 2 === 0 ? await onTheWeb(run) : (at) => atDesk(run, at));
  }
  const answers = await Promise.all(wishes.map((wish, place) => wish(place)));
  const isDesk = (_answer: CallAnswer, place: number) => place % 2 === 1;
  const [left] = await db.query<{ bookings: number; captures: number; money: number }>(
    `SELECT (SELECT count(*)::int FROM reservations WHERE slot_id = $1 AND status <> 'CANCELED') AS bookings,
       count(t.id)::int AS captures, coalesce(sum(t.amount), 0)::int AS money
     FROM transactions t JOIN desk_takings d ON d.transaction_id = t.id AND d.location_id = $2`,
    [slot.slotId, slot.locationId],
  );
  return { slot, answers, desk: answers.filter(isDesk).filter(won).length, left };
}

describe('the desk and the web at once for one slot, over two processes', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test.each([{ racers: 2 }, { racers: 10 }, { racers: RACERS }])(
    'of $racers racers one gets the slot, all others are refused, and the desk takes money for one booking at most',
    async ({ racers }) => {
      const rounds = racers === 2 ? roundsOf(2) : 1;
      for (let round = 0; round < rounds; round += 1) {
        const { answers, desk, left } = await race(arena, racers);
        expect(answers.filter(won)).toHaveLength(1);
        const others = answers.filter((answer) => !won(answer)).map(({ status, body }) => `${status} ${body.code}`);
        expect(others.filter((told) => !['409 slot_held', '409 slot_booked'].includes(told))).toEqual([]);
        expect(left).toEqual({ bookings: desk, captures: desk, money: desk * PRICE });
      }
      expect(await audit(arena.database.db, new Date())).toEqual([]);
    },
    480_000,
  );

  test('two staff members who record the money of one booking take it once', async () => {
    const { db } = arena.database;
    const slot = await givenSlot(db);
    const people = await Promise.all(Array.from({ length: 10 }, () => givenStaff(db, { role: 'receptionist' })));
    const [first] = people;
    if (first === undefined) throw new Error('No receptionist was created');
    const person = { name: 'Caller', language: 'vi' };
    const pay = { way: 'transfer', amount: PRICE };
    const { headers } = first;
    const body = { slotId: slot.slotId, person, partySize: 2, pay };
    const booked = await arena.of(0).call('POST', '/api/admin/bookings', { headers, body });
    const path = `/api/admin/bookings/${booked.body.reservationId}/money`;
    const answers = await Promise.all(
      people.map(({ headers: own }, place) =>
        arena.of(place).call('POST', path, { headers: own, body: { method: 'transfer', amount: PRICE } }),
      ),
    );
    expect(answers.filter(won)).toHaveLength(1);
    const taken = await db.query('SELECT 1 FROM desk_takings WHERE location_id = $1', [slot.locationId]);
    expect(taken).toHaveLength(1);
    expect(await audit(db, new Date())).toEqual([]);
  });
});

describe.runIf(isProof)('the same race without claims', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
    await forgetClaims(arena.database.db);
  }, 120_000);
  afterAll(() => arena.close());

  test('without claims the slot is sold more than once, so the race above can see the fault', async () => {
    const { answers, desk } = await race(arena, 10);
    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
    expect(answers.filter(won).length).toBeGreaterThan(1);
    expect(desk).toBeGreaterThan(0);
  });
});
