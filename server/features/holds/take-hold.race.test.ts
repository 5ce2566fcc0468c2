import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { takeAway } from '#server/testing/databases/take-away.ts';
import { type GivenMember, givenMember, givenProgram, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { isProof } from '#server/testing/rounds.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';

const RACERS = 200;

type Arena = { database: TestDatabase; servers: ServerProcess[]; members: GivenMember[] };

/** Starts two app processes on one PostgreSQL database; creates members with sessions. */
async function openArena(members: number): Promise<Arena> {
  const database = await startedDatabase({ SLOT_HORIZON_DAYS: '1' });
  const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'info', RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' };
  const servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  const given = await Promise.all(Array.from({ length: members }, () => givenMember(database.db)));
  return { database, servers, members: given };
}

async function closeArena({ database, servers }: Arena): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
}

async function raceFor(arena: Arena, slotId: string): Promise<Array<{ status: number; body: { code?: string } }>> {
  return Promise.all(
    arena.members.map(({ token }, racer) => {
      const server = arena.servers[racer % arena.servers.length];
      if (server === undefined) throw new Error('No server was started');
      return server.call('PATCH', `/api/slots/${slotId}/paymenting`, { token });
    }),
  );
}

describe('200 simultaneous holds of one slot, over two processes', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena(RACERS);
  }, 120_000);
  afterAll(() => closeArena(arena));

  // shows: S12
  test('200 simultaneous requests give the hold to exactly one member and refuse 199 clearly', async () => {
    const { slotId } = await givenSlot(arena.database.db);
    const answers = await raceFor(arena, slotId);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'slot_held');
    expect(refused).toHaveLength(RACERS - 1);
    const holds = await arena.database.db.query('SELECT 1 FROM holds WHERE slot_id = $1', [slotId]);
    expect(holds).toHaveLength(1);
  });

  test('a member who requests four slots at once gets exactly two', async () => {
    const member = await givenMember(arena.database.db);
    const room = await givenRoom(arena.database.db);
    const program = await givenProgram(arena.database.db);
    const start = Date.now() + 72 * 3_600_000;
    const slots = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        givenSlot(arena.database.db, { room, program, startTime: new Date(start + index * 7_200_000) }),
      ),
    );
    const answers = await Promise.all(
      slots.map(async ({ slotId }, index) =>
        arena.servers[index % 2]?.call('PATCH', `/api/slots/${slotId}/paymenting`, { token: member.token }),
      ),
    );
    const words = answers.map((answer) => (answer?.status === 200 ? 'held' : answer?.body.code)).sort();
    expect(words.filter((word) => word === 'held').length).toBeLessThanOrEqual(2);
    expect(words).toEqual(['held', 'held', 'too_many_holds', 'too_many_holds']);
  });
});

describe.runIf(isProof)('the same race without the primary key', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena(50);
  }, 120_000);
  afterAll(() => closeArena(arena));

  test('without the primary key the slot is sold more than once, so the race above can see the fault', async () => {
    await takeAway(arena.database.db, 'ALTER TABLE slot_claims DROP CONSTRAINT slot_claims_pkey');
    let most = 0;
    for (let round = 0; round < 5 && most < 2; round += 1) {
      const { slotId } = await givenSlot(arena.database.db);
      const answers = await raceFor(arena, slotId);
      most = Math.max(most, answers.filter(({ status }) => status === 200).length);
    }
    expect(most).toBeGreaterThan(1);
  });
});
