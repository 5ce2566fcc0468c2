import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetClaims } from '#server/testing/databases/take-away.ts';
import { type GivenSlot, givenMember, givenPurchasedTicket, givenSlot } from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { isProof } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';

type Kind = 'ticket' | 'voucher' | 'hold';
const KINDS: readonly Kind[] = ['ticket', 'voucher', 'hold'];

/** A guest who wants the slot in one of the three ways. */
type Racer = {
  readonly kind: Kind;
  readonly want: () => Promise<CallAnswer>;
  /** Returns whether the ticket, voucher or hold is still unused. */
  readonly keeps: () => Promise<boolean>;
};

type Start = { arena: Arena; slot: GivenSlot; place: number };

async function ticketRacer({ arena, slot, place }: Start): Promise<Racer> {
  const { db } = arena.database;
  const { call } = arena.of(place);
  const { id: userId, token } = await givenMember(db);
  const { slotId, ticketId } = slot;
  const purchasedTicketId = await givenPurchasedTicket(db, { slot, memberId: userId });
  return {
    kind: 'ticket',
    want: () => call('POST', '/api/reservations', { token, body: { userId, ticketId, slotId, purchasedTicketId } }),
    keeps: async () => {
      const { body } = await call('GET', `/api/purchased-tickets/user/${userId}`, { token });
      return body[0].isUsed === false;
    },
  };
}

async function voucherRacer({ arena, slot, place }: Start): Promise<Racer> {
  const { db } = arena.database;
  const { id, code } = await givenVoucher(db);
  const body = { code, slot: slot.slotId, email: `${randomUUID()}@guests.example` };
  return {
    kind: 'voucher',
    want: () => arena.of(place).call('POST', '/api/voucher-usage', { body }),
    keeps: async () => (await db.query('SELECT 1 FROM reservations WHERE voucher_id = $1', [id])).length === 0,
  };
}

async function holdRacer({ arena, slot, place }: Start): Promise<Racer> {
  const { db } = arena.database;
  const member = await givenMember(db);
  return {
    kind: 'hold',
    want: () => holdSlot(arena.of(place).call, member, slot.slotId),
    keeps: async () => (await db.query('SELECT 1 FROM holds WHERE member_id = $1', [member.id])).length === 0,
  };
}

const ENTER = { ticket: ticketRacer, voucher: voucherRacer, hold: holdRacer };

/** Creates racers of the given kinds, each with its own ticket, voucher or session. */
async function givenRacers(arena: Arena, slot: GivenSlot, kinds: readonly Kind[]): Promise<Racer[]> {
  const racers: Racer[] = [];
  for (const [place, kind] of kinds.entries()) racers.push(await ENTER[kind]({ arena, slot, place }));
  return racers;
}

const REFUSALS: Record<Kind, readonly string[]> = {
  ticket: ['slot_held', 'slot_booked'],
  voucher: ['slot_already_booked'],
  hold: ['slot_held', 'slot_booked'],
};

const won = ({ status }: CallAnswer) => status === 200 || status === 201;
const inTurn = (racers: number, first: number): Kind[] =>
  Array.from({ length: racers }, (_, place) => KINDS[(first + place) % KINDS.length] ?? 'hold');

async function race(racers: readonly Racer[]): Promise<Array<{ racer: Racer; answer: CallAnswer }>> {
  return Promise.all(racers.map(async (racer) => ({ racer, answer: await racer.want() })));
}

describe('simultaneous tickets, vouchers and holds for one slot, over two processes', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test.each([
    { racers: 2, rounds: 4 },
    { racers: 10, rounds: 2 },
    { racers: 50, rounds: 1 },
  ])(
    'of $racers racers one gets the slot, and every other keeps what it would have paid with',
    async ({ racers, rounds }) => {
      for (let round = 0; round < rounds; round += 1) {
        const slot = await givenSlot(arena.database.db);
        const results = await race(await givenRacers(arena, slot, inTurn(racers, round)));
        expect(results.filter(({ answer }) => won(answer))).toHaveLength(1);
        for (const { racer, answer } of results) {
          expect(await racer.keeps()).toBe(!won(answer));
          if (!won(answer)) {
            expect([answer.status, answer.body.code]).toEqual([409, expect.any(String)]);
            expect(REFUSALS[racer.kind]).toContain(answer.body.code);
          }
        }
        const { slotId } = slot;
        const claims = await arena.database.db.query('SELECT 1 FROM slot_claims WHERE slot_id = $1', [slotId]);
        expect(claims).toHaveLength(1);
      }
    },
  );

  test('simultaneous requests never take the slot from its holder, who pays with a ticket', async () => {
    const { db } = arena.database;
    const slot = await givenSlot(db);
    const holder = await givenMember(db);
    await holdSlot(arena.of(0).call, holder, slot.slotId);
    const purchasedTicketId = await givenPurchasedTicket(db, { slot, memberId: holder.id });
    const body = { userId: holder.id, ticketId: slot.ticketId, slotId: slot.slotId, purchasedTicketId };
    const [own, ...others] = await Promise.all([
      arena.of(1).call('POST', '/api/reservations', { token: holder.token, body }),
      ...(await givenRacers(arena, slot, inTurn(20, 0))).map((racer) => racer.want()),
    ]);
    expect(own?.status).toBe(201);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
  });
});

describe.runIf(isProof)('the same race without claims', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
    await forgetClaims(arena.database.db);
  }, 120_000);
  afterAll(() => arena.close());

  test.each(KINDS)(
    'without claims more than one %s gets the slot, so the races above can see the fault',
    async (kind) => {
      const slot = await givenSlot(arena.database.db);
      const results = await race(await givenRacers(arena, slot, Array(5).fill(kind)));
      const failed = results.filter(({ answer }) => answer.status >= 500);
      expect(failed.map(({ answer }) => [answer.status, answer.body])).toEqual([]);
      expect(results.filter(({ answer }) => won(answer)).length).toBeGreaterThan(1);
    },
  );
});
