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
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';

const RACERS = 50;

/** Free slots of one program, none of which is another's obstacle. */
async function givenSlots({ database: { db } }: Arena): Promise<GivenSlot[]> {
  const program = await givenProgram(db);
  return Promise.all(Array.from({ length: RACERS }, async () => givenSlot(db, { room: await givenRoom(db), program })));
}

type Race = { readonly answers: CallAnswer[]; readonly reservations: number; readonly slotsTaken: number };

/** One ticket, for as many slots at once as there are racers. */
async function raceWithTicket(arena: Arena): Promise<Race> {
  const { db } = arena.database;
  const member = await givenMember(db);
  const slots = await givenSlots(arena);
  const [slot] = slots;
  if (slot === undefined) throw new Error('there are slots');
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

/** One voucher, for as many slots at once as there are racers, each a guest of their own. */
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

/**
 * Two guards stand one behind the other: the lock of the row, and the index. A table that is looked at through such a view
 * cannot be locked.
 */
const withoutLock = (table: string) => `
  ALTER TABLE ${table} RENAME TO ${table}_itself;
  CREATE VIEW ${table} AS WITH t AS MATERIALIZED (SELECT * FROM ${table}_itself) SELECT * FROM t;
  CREATE RULE passed_on AS ON INSERT TO ${table} DO INSTEAD INSERT INTO ${table}_itself VALUES (NEW.*)`;
/** The ledger would notice a ticket that is used twice. */
const WITHOUT_LEDGER = `
  ALTER TABLE journal_entries DISABLE TRIGGER USER;
  ALTER TABLE postings DISABLE TRIGGER USER;
  ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_purchased_ticket_id_kind_key`;

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
    // What is always the same cannot be passed on.
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

describe.each(SCARCE)(
  `one $what, used for ${RACERS} slots at once over two processes`,
  ({ race, refusal, ...drop }) => {
    let arena: Arena;
    beforeAll(async () => {
      arena = await openArena();
    }, 120_000);
    afterAll(() => arena.close());

    test('makes exactly one reservation, and everybody else is told why', async () => {
      const { answers, reservations, slotsTaken } = await race(arena);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status, body }) => status === 409 && body.code === refusal);
      expect(refused).toHaveLength(RACERS - 1);
      expect(reservations).toBe(1);
      expect(slotsTaken).toBe(1);
    });

    test('does so by the lock alone, without the index', async () => {
      await takeAway(arena.database.db, drop.dropIndex);
      const { answers, reservations } = await race(arena);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(reservations).toBe(1);
    });

    test('makes several when both are gone, so the races above can see the fault', async () => {
      await takeAway(arena.database.db, [drop.dropLock, drop.dropRest].join(';'));
      let most = 0;
      for (let round = 0; round < 5 && most < 2; round += 1) most = Math.max(most, (await race(arena)).reservations);
      expect(most).toBeGreaterThan(1);
    });
  },
);

describe.each(SCARCE)('one $what without the lock of its row', ({ race, dropLock }) => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test('still makes one reservation: the index refuses the others', async () => {
    await takeAway(arena.database.db, dropLock);
    const { answers, reservations } = await race(arena);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(reservations).toBe(1);
  });
});
