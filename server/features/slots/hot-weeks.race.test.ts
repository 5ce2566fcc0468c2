import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { type RunningServer, runServer } from '#server/run.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenProgram,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { bookByCard, holdSlot } from '#server/testing/journeys/journey.ts';
import { type Call, createCall } from '#server/testing/servers/call.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';
import { presentWeek } from './present.ts';
import { findWeek } from './store.ts';

/** Stands in for a process: it has its own connections, listener and cached answers. */
type Process = {
  readonly server: RunningServer;
  readonly db: Database;
  readonly call: Call;
  /** How many weeks it has read from the database. */
  readonly weeksRead: () => number;
  /** Stops (`true`) or resumes (`false`) the delivery of notifications to it. */
  setDeaf(is: boolean): void;
};

let database: TestDatabase;
let one: Process;
let other: Process;
beforeAll(async () => {
  database = await startedDatabase();
  one = await startProcess();
  other = await startProcess();
});
afterAll(async () => {
  for (const { server, db } of [one, other]) {
    await server.close();
    await db.close();
  }
  await database.close();
});

async function startProcess(): Promise<Process> {
  const connected = connectPostgres({ url: database.url ?? '', connections: 8, onError: () => {} });
  let weeksRead = 0;
  let isDeaf = false;
  const db: Database = {
    ...connected,
    query(statement, values) {
      if (typeof statement !== 'string' && statement.name === 'week-of-room') weeksRead += 1;
      return connected.query(statement, values);
    },
    listen: (channel, onPayload, onMissed) =>
      connected.listen(channel, (payload) => void (isDeaf || onPayload(payload)), onMissed),
  };
  const config = readConfig({ PORT: '0', SANDBOX: '1', LOG_LEVEL: 'silent', NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const server = await runServer({ config, db });
  return {
    server,
    db,
    call: createCall(server.url),
    weeksRead: () => weeksRead,
    setDeaf(is) {
      isDeaf = is;
    },
  };
}

const DAY = addDays(dayOf(new Date()), 3);

let room: { roomId: string; locationId: string };
let program: { programId: string; ticketId: string };
let slot: GivenSlot;
let member: GivenMember;
beforeEach(async () => {
  room = await givenRoom(database.db);
  program = await givenProgram(database.db, { price: 1_000_000 });
  slot = await givenSlot(database.db, { room, program, startTime: addMinutes(startOfDay(DAY), 600) });
  member = await givenMember(database.db);
});

const address = () => `/api/slots/room/${room.roomId}/week?startDate=${DAY}`;

async function weekAt({ call }: Process, headers: Record<string, string> = {}) {
  const { status, body, headers: said } = await call('GET', address(), { headers });
  return { status, body, etag: said.get('etag') ?? '' };
}

/** Returns the only slot of the week, as the process serves it. */
const slotAt = async (process: Process) => (await weekAt(process)).body.slots[0];

/**
 * Requests the week until the process answers from its cache, and no earlier change, such as the rows of a fixture,
 * remains to be reported and to empty the cache.
 */
async function warm(process: Process): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = process.weeksRead();
        const unreported = await database.db.query('SELECT 1 FROM slot_changes');
        await new Promise((settle) => setTimeout(settle, 20));
        await weekAt(process);
        return unreported.length + process.weeksRead() - before;
      },
      { interval: 20 },
    )
    .toBe(0);
}

/** Expects answers without the database; on a busy machine a heartbeat may be late, and the week is read once more. */
async function expectReady(process: Process, ask: () => Promise<void>): Promise<void> {
  await vi.waitFor(async () => {
    await warm(process);
    const read = process.weeksRead();
    await ask();
    expect(process.weeksRead()).toBe(read);
  }, 15_000);
}

test('a week is read once, and then answered without the database, in full or as unchanged', async () => {
  await expectReady(one, async () => {
    const { body, etag } = await weekAt(one);
    expect(body.slots).toHaveLength(1);
    expect((await weekAt(one, { 'if-none-match': etag })).status).toBe(304);
  });
});

test('a cached answer has the same headers as the answer of the route', async () => {
  const headersOf = (answer: { headers: Headers }) =>
    [...answer.headers].filter(([name]) => !/^(date|x-request-id|x-server-time)$/.test(name));
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    await one.db.query('UPDATE tickets SET price = price + 1 WHERE id = $1', [program.ticketId]);
    const read = await one.call('GET', address(), { headers });
    await warm(one);
    await one.call('GET', address(), { headers });
    const ready = await one.call('GET', address(), { headers });
    expect(headersOf(ready)).toEqual(headersOf(read));
    const headers304 = { ...headers, 'if-none-match': read.headers.get('etag') ?? '' };
    expect((await one.call('GET', address(), { headers: headers304 })).status).toBe(304);
  }
});

test('every process gives a week the same ETag, and a different one in each language', async () => {
  await Promise.all([warm(one), warm(other)]);
  const tags = await Promise.all(
    [one, other].flatMap((process) =>
      ['en', 'ja'].map(async (language) => (await weekAt(process, { 'accept-language': language })).etag),
    ),
  );
  const [english, japanese] = tags;
  expect(tags).toEqual([english, japanese, english, japanese]);
  expect(english).toMatch(/^W\/"/);
});

type Write = {
  readonly what: string;
  /** The steps before the change, while nothing is cached yet. */
  readonly given?: (process: Process) => Promise<unknown>;
  readonly write: (process: Process) => Promise<unknown>;
  readonly shows: object;
};

const WRITES: readonly Write[] = [
  { what: 'a hold', write: ({ call }) => holdSlot(call, member, slot.slotId), shows: { isPayment: true } },
  {
    what: 'a booking',
    write: ({ call }) => bookByCard(call, member, slot.slotId),
    shows: { isBooked: true, isPayment: false },
  },
  {
    what: 'the release of a hold',
    given: ({ call }) => holdSlot(call, member, slot.slotId),
    write: ({ call }) => call('DELETE', `/api/slots/${slot.slotId}/paymenting`, { token: member.token }),
    shows: { isPayment: false },
  },
  {
    what: 'a lock',
    write: ({ db }) => db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.slotId]),
    shows: { isLocked: true },
  },
  {
    what: 'a price',
    write: ({ db }) => db.query('UPDATE tickets SET price = 1234 WHERE id = $1', [program.ticketId]),
    shows: { program: expect.objectContaining({ ticket: expect.objectContaining({ price: 1234 }) }) },
  },
  {
    what: 'a withdrawal, in a transaction',
    write: ({ db }) =>
      db.transaction((tx) => tx.query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [slot.slotId])),
    shows: { isLocked: true },
  },
];

describe.each(WRITES)('$what', ({ given, write, shows }) => {
  test('the next answer of the process that committed a change shows it', async () => {
    await given?.(one);
    await warm(one);
    await write(one);
    expect(await slotAt(one)).toMatchObject(shows);
  });

  test('another process soon shows the change in its answers, and caches them again', async () => {
    await given?.(one);
    await warm(other);
    await write(one);
    await expect.poll(() => slotAt(other), { interval: 5 }).toMatchObject(shows);
    await warm(other);
    expect(await slotAt(other)).toMatchObject(shows);
  });
});

test('a room that closed is answered with 404 at once', async () => {
  await warm(one);
  await one.db.query('UPDATE rooms SET closed_at = now() WHERE id = $1', [room.roomId]);
  expect((await weekAt(one)).status).toBe(404);
});

test('a rolled back change leaves the answer as it was', async () => {
  await warm(one);
  const before = await weekAt(one);
  const rolledBack = one.db.transaction(async (tx) => {
    await tx.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.slotId]);
    throw new Error('The transaction is rolled back on purpose');
  });
  await expect(rolledBack).rejects.toThrow('on purpose');
  expect(await weekAt(one)).toEqual(before);
});

test('an expired hold leaves the cached answer on time without a notification', async () => {
  await holdSlot(one.call, member, slot.slotId);
  await warm(one);
  expect(await slotAt(one)).toMatchObject({ isPayment: true });
  await one.call('POST', '/sandbox/clock', { body: { advanceSeconds: 15 * 60 } });
  expect(await slotAt(one)).toMatchObject({ isPayment: false });
});

test('a member sees their own hold, and everyone else sees only that the slot is held', async () => {
  await holdSlot(one.call, member, slot.slotId);
  await warm(one);
  const own = await one.call('GET', address(), { token: member.token });
  expect(own.body.slots[0]).toMatchObject({ isPayment: true, hold: { expiresAt: expect.any(String) } });
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
  expect(await slotAt(one)).not.toHaveProperty('hold');
  const stranger = await givenMember(database.db);
  const seen = await one.call('GET', address(), { token: stranger.token });
  expect(seen.body.slots[0]).not.toHaveProperty('hold');
  expect(seen.headers.get('cache-control')).toBe('private, no-cache');
});

test('a member without a hold gets the cached answer', async () => {
  await expectReady(one, async () => {
    expect((await one.call('GET', address(), { token: member.token })).body).toEqual((await weekAt(one)).body);
  });
});

describe('a process that notifications do not reach', () => {
  beforeEach(() => () => other.setDeaf(false));

  test('a process without notifications reads every answer from the database once its last heartbeat is a second old', async () => {
    await warm(other);
    other.setDeaf(true);
    await new Promise((settle) => setTimeout(settle, 1_100));
    await holdSlot(one.call, member, slot.slotId);
    const read = other.weeksRead();
    expect(await slotAt(other)).toMatchObject({ isPayment: true });
    expect(await slotAt(other)).toMatchObject({ isPayment: true });
    expect(other.weeksRead()).toBe(read + 2);
  });

  test('a process caches answers again once notifications reach it', async () => {
    other.setDeaf(true);
    await new Promise((settle) => setTimeout(settle, 1_100));
    other.setDeaf(false);
    await warm(other);
    expect((await weekAt(other)).status).toBe(200);
  });
});

test('answers cached before the LISTEN connection was lost are read from the database again', {
  tags: 'nightly',
}, async () => {
  await warm(other);
  await database.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'yumori-listen'`,
  );
  await holdSlot(one.call, member, slot.slotId);
  await expect.poll(() => slotAt(other), { interval: 20 }).toMatchObject({ isPayment: true });
  await warm(other);
  expect(await slotAt(other)).toMatchObject({ isPayment: true });
});

/** Returns the week as the database has it at this moment. */
async function truth(process: Process): Promise<object> {
  const span = { from: startOfDay(DAY), until: startOfDay(addDays(DAY, 7)) };
  const now = process.server.context.clock.now();
  const week = await findWeek(database.db, { roomId: room.roomId, ...span, viewerId: null, locale: 'en', now });
  if (week === undefined) throw new Error(`Room ${room.roomId} not found`);
  return presentWeek(week);
}

const STEPS = ['hold', 'release', 'lock', 'unlock', 'withdraw', 'offer', 'price', 'add', 'free', 'wait'] as const;
type Step = { readonly kind: (typeof STEPS)[number]; readonly place: number; readonly who: number };

test('after each random write the writing process answers correctly at once and the other soon, while both are read', {
  tags: 'nightly',
  timeout: 240_000,
}, async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => givenMember(database.db)));
  const starting = (minutes: number) => ({ room, program, startTime: addMinutes(startOfDay(DAY), minutes) });
  const slots = await Promise.all([720, 840, 960, 1_080].map((minutes) => givenSlot(database.db, starting(minutes))));
  let written = 0;

  async function take({ call, db }: Process, { kind, place, who }: Step): Promise<unknown> {
    const { slotId } = slots[place] ?? slot;
    const person = members[who] ?? member;
    written += 1;
    const set = (change: string) => db.query(`UPDATE slots SET ${change} WHERE id = $1`, [slotId]);
    switch (kind) {
      case 'hold':
        return holdSlot(call, person, slotId);
      case 'release':
        return call('DELETE', `/api/slots/${slotId}/paymenting`, { token: person.token });
      case 'lock':
        return set('locked_at = now()');
      case 'unlock':
        return set('locked_at = NULL');
      case 'withdraw':
        return db.transaction((tx) => tx.query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [slotId]));
      case 'offer':
        return set('withdrawn_at = NULL');
      case 'price':
        return db.query('UPDATE tickets SET price = $1 WHERE id = $2', [written, program.ticketId]);
      case 'add':
        return givenSlot(db, starting(1_440 + written * 100));
      case 'free':
        return db.query('DELETE FROM slot_claims WHERE slot_id = $1', [slotId]);
      case 'wait':
        return new Promise((settle) => setTimeout(settle, 50));
    }
  }

  let isOver = false;
  const readers = [one, other].map(async (process) => {
    while (!isOver) {
      await weekAt(process);
      await new Promise((settle) => setTimeout(settle, 2));
    }
  });
  const step = fc.record({ kind: fc.constantFrom(...STEPS), place: fc.nat(3), who: fc.nat(3) });
  const run = fc.record({ isOne: fc.boolean(), steps: fc.array(step, { minLength: 8, maxLength: 16 }) });
  try {
    await fc.assert(
      fc.asyncProperty(run, async ({ isOne, steps }) => {
        const [writer, reader] = isOne ? [one, other] : [other, one];
        for (const each of steps) {
          await take(writer, each);
          expect((await weekAt(writer)).body).toEqual(await truth(writer));
        }
        await expect.poll(async () => (await weekAt(reader)).body, { interval: 10 }).toEqual(await truth(reader));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
});
