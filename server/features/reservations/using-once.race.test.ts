import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeAway } from '#server/testing/databases/take-away.ts';
import {
  type GivenSlot,
  givenMember,
  givenProgram,
  givenPurchasedTicket,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { isProof } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';

const RACERS = 50;

/** Creates free slots of one program in separate rooms, so that none blocks another. */
async function givenSlots({ database: { db } }: Arena): Promise<GivenSlot[]> {
  const program = await givenProgram(db);
  return Promise.all(Array.from({ length: RACERS }, async () => givenSlot(db, { room: await givenRoom(db), program })));
}

type Race = { readonly answers: CallAnswer[]; readonly reservations: number; readonly slotsTaken: number };

/** Uses one ticket for as many slots at once as there are racers. */
async function raceWithTicket(arena: Arena): Promise<Race> {
  const { db } = arena.database;
  const member = await givenMember(db);
  const slots = await givenSlots(arena);
  const [slot] = slots;
  if (slot === undefined) throw new Error('No slot was created');
  const purchasedTicketId = await givenPurchasedTicket(db, { slot, memberId: member.id });
  const answers = await Promise.all(
    slots.map(({ slotId, ticketId }, racer) =>
      arena.of(racer).call('POST', '/api/reservations', {
        token: member.token,
        body: { userId: member.id, ticketId, slotId, purchasedTicketId },
      }),
    ),
  );
  const rows = await db.query('SELECT 1 FROM reservations WHERE purchased_ticket_id = $1', [purchasedTicketId]);
  return { answers, reservations: rows.length, slotsTaken: await countTaken(arena, slots) };
}

/** Uses one voucher for as many slots at once as there are racers, each a different guest. */
async function raceWithVoucher(arena: Arena): Promise<Race> {
  const { db } = arena.database;
  const slots = await givenSlots(arena);
  const { id, code } = await givenVoucher(db);
  const answers = await Promise.all(
    slots.map(({ slotId }, racer) =>
      arena.of(racer).call('POST', '/api/voucher-usage', {
        body: { code, slot: slotId, email: `racer${racer}@guests.example` },
      }),
    ),
  );
  const rows = await db.query('SELECT 1 FROM reservations WHERE voucher_id = $1', [id]);
  return { answers, reservations: rows.length, slotsTaken: await countTaken(arena, slots) };
}

async function countTaken({ database: { db } }: Arena, slots: readonly GivenSlot[]): Promise<number> {
  const ids = slots.map(({ slotId }) => slotId);
  return (await db.query('SELECT 1 FROM slot_claims WHERE slot_id = ANY($1)', [ids])).length;
}

/** Replaces a table by a view that ignores row locks, so that only the index guards it. */
const withoutLock = (table: string) => `
  ALTER TABLE ${table} RENAME TO ${table}_itself;
  CREATE VIEW ${table} AS WITH t AS MATERIALIZED (SELECT * FROM ${table}_itself) SELECT * FROM t;
  CREATE RULE passed_on AS ON INSERT TO ${table} DO INSTEAD INSERT INTO ${table}_itself VALUES (NEW.*)`;
/** Removes the ledger's checks, which would refuse a ticket that is used twice. */
const WITHOUT_LEDGER = `
  ALTER TABLE journal_entries DISABLE TRIGGER USER;
  ALTER TABLE postings DISABLE TRIGGER USER`;

type Scarce = {
  what: string;
  race: (arena: Arena) => Promise<Race>;
  refusal: string;
  dropIndex: string;
  dropLock: string;
  dropRest: string;
};
const SCARCE: Scarce[] = [
  {
    what: 'ticket',
    race: raceWithTicket,
    refusal: 'ticket_used',
    dropIndex: 'DROP INDEX reservations_one_live_per_ticket',
    // Drops the generated column, because the view's rule cannot insert into it.
    dropLock: `ALTER TABLE purchased_tickets DROP COLUMN transaction_kind; ${withoutLock('purchased_tickets')}`,
    dropRest: WITHOUT_LEDGER,
  },
  {
    what: 'voucher',
    race: raceWithVoucher,
    refusal: 'voucher_already_used',
    dropIndex: 'DROP INDEX reservations_one_per_voucher',
    dropLock: withoutLock('vouchers'),
    dropRest: '',
  },
];

describe(`one ticket or voucher used for ${RACERS} slots at once over two processes`, () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test.each(SCARCE)(
    'one ticket or voucher makes exactly one reservation and the others are refused with the reason: $what',
    async (scarce) => {
      const { answers, reservations, slotsTaken } = await scarce.race(arena);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status, body }) => status === 409 && body.code === scarce.refusal);
      expect(refused).toHaveLength(RACERS - 1);
      expect(reservations).toBe(1);
      expect(slotsTaken).toBe(1);
    },
  );

  test.runIf(isProof).each(SCARCE)(
    'without the index, the lock lets one ticket or voucher make one reservation: $what',
    async (scarce) => {
      await takeAway(arena.database.db, scarce.dropIndex);
      const { answers, reservations } = await scarce.race(arena);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(reservations).toBe(1);
    },
  );

  test.runIf(isProof).each(SCARCE)(
    'without lock and index several reservations are made, so the races above can see the fault: $what',
    async (scarce) => {
      await takeAway(arena.database.db, [scarce.dropLock, scarce.dropRest].join(';'));
      let most = 0;
      for (let round = 0; round < 5 && most < 2; round += 1) {
        most = Math.max(most, (await scarce.race(arena)).reservations);
      }
      expect(most).toBeGreaterThan(1);
    },
  );
});

describe.runIf(isProof)('one ticket or voucher without the lock of its row', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test.each(SCARCE)('without the lock, the index refuses all reservations but one: $what', async (scarce) => {
    await takeAway(arena.database.db, scarce.dropLock);
    const { answers, reservations } = await scarce.race(arena);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(reservations).toBe(1);
  });
});
