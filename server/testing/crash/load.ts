import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { auditAtRest } from '#server/audit/audit.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { type GivenMember, type GivenSlot, givenMember, givenSlot } from '../given/given.ts';
import type { ServerProcess } from '../servers/process.ts';
import type { Insistent } from './insist.ts';
import { MONEY_PATHS, type MoneyPath, type PathName } from './paths.ts';
import type { SeededChoice } from './seeded.ts';
import { nowOf, outcomeOf, wantedOf } from './trial.ts';

/** Returns a running server, or undefined while none is up. */
export type Servers = () => ServerProcess | undefined;

type Walk = {
  readonly name: PathName;
  readonly member: GivenMember;
  readonly slot: GivenSlot;
  /** Whether every request was answered with success. */
  acknowledged: boolean;
};

export type Load = {
  readonly walks: readonly Walk[];
  /** Starts no further walks, and resolves when the running ones have ended. */
  stop(): Promise<void>;
};

const PATHS: readonly PathName[] = [
  'paid, settled by the return',
  'paid, settled by the notice',
  'paid with a promotion, settled by return and notice',
  'paid when the slot was gone',
  'booked for nothing',
  'reserved with a ticket',
  'reserved with a voucher',
];
const TRIES = 400;
const PAUSE_MS = 25;
const DAY_MS = 86_400_000;

/**
 * Runs a number of concurrent members through the money paths, each time with a new member, until stopped.
 */
export function startLoad(
  db: Database,
  servers: Servers,
  { choice, members }: { choice: SeededChoice; members: number },
): Load {
  const walks: Walk[] = [];
  let stopped = false;
  const client = stubborn(servers);
  const live = async () => {
    while (!stopped) {
      const begun = await beginWalk(db, choice.of(PATHS)).catch(() => undefined);
      // The database may be down as well.
      if (begun === undefined) await pause(PAUSE_MS);
      else await walkOn(db, client, begun, walks);
    }
  };
  const lives = Array.from({ length: members }, live);
  return {
    walks,
    async stop() {
      stopped = true;
      await Promise.all(lives);
    },
  };
}

/** Creates the data of a walk in one transaction, because the connection to the database may break here too. */
function beginWalk(db: Database, name: PathName): Promise<Walk & { given: string }> {
  const path: MoneyPath = MONEY_PATHS[name];
  return db.transaction(async (tx) => {
    const startTime = new Date((await nowOf(tx)).getTime() + 40 * DAY_MS);
    const [member, slot] = [await givenMember(tx), await givenSlot(tx, { startTime })];
    const given = (await path.before?.({ db: tx, client: stubborn(() => undefined), member, slot })) ?? '';
    return { name, member, slot, given, acknowledged: false };
  });
}

async function walkOn(db: Queryable, client: Insistent, walk: Walk & { given: string }, walks: Walk[]): Promise<void> {
  walks.push(walk);
  try {
    const path: MoneyPath = MONEY_PATHS[walk.name];
    const answers = await path.walk({ db, client, member: walk.member, slot: walk.slot }, walk.given);
    walk.acknowledged = answers.every(({ status }) => status < 400);
  } catch {
    // Without all answers the outcome may be incomplete, but nothing may exist twice.
  }
}

/** Returns a client that retries on any running server until the answer is not a server error. */
function stubborn(servers: Servers): Insistent {
  return {
    deaths: [],
    pass: async () => {},
    async ask(method, path, { key, ...options } = {}) {
      const headers = { ...options.headers, ...(key !== undefined && { 'idempotency-key': key }) };
      for (let tries = 0; tries < TRIES; tries += 1) {
        const answer = await servers()
          ?.call(method, path, { ...options, headers })
          .catch(() => undefined);
        // The database may not have noticed the lost connection of the earlier request.
        const isStillBusy = answer?.body?.code === 'request_in_progress';
        if (answer !== undefined && answer.status < 500 && !isStillBusy) return answer;
        await pause(PAUSE_MS);
      }
      throw new Error(`No server answered ${method} ${path} within ${TRIES} tries`);
    },
  };
}

export type LoadFigures = { walks: number; acknowledged: number; unanswered: number };

/**
 * Runs all due jobs, then asserts that every acknowledged walk has its full outcome, that every other walk
 * has at most that, and that the audit finds nothing.
 */
export async function expectNothingLost(db: Queryable, server: ServerProcess, load: Load): Promise<LoadFigures> {
  for (const advanceSeconds of [150, 600, 3_600, 90_000]) {
    await server.call('POST', '/sandbox/clock', { body: { advanceSeconds } });
    await untilIdle(db);
  }
  const figures = { walks: load.walks.length, acknowledged: 0, unanswered: 0 };
  for (const { name, member, slot, acknowledged } of load.walks) {
    const left: Record<string, number> = await outcomeOf(db, { member, slot });
    const wanted = wantedOf(name);
    if (acknowledged) {
      figures.acknowledged += 1;
      expect(left, name).toEqual(wanted);
    } else {
      figures.unanswered += 1;
      for (const [what, most] of Object.entries(wanted)) {
        const isBeforeItsEnd = ['holds', 'usesGivenBack', 'mails', 'tickets'].includes(what);
        expect(left[what], `${name}, not acknowledged: ${what}`).toBeLessThanOrEqual(
          isBeforeItsEnd ? Math.max(most, 1) : most,
        );
      }
    }
  }
  expect(await auditAtRest(db, await nowOf(db))).toEqual([]);
  return figures;
}

const WAITING = `
  SELECT 1 FROM jobs j, sandbox.clock c
  WHERE j.done_at IS NULL AND j.dead_at IS NULL AND j.run_at <= now() + c.offset_ms * interval '1 millisecond'`;

async function untilIdle(db: Queryable): Promise<void> {
  for (let looks = 0; looks < 2_400; looks += 1) {
    if ((await db.query(WAITING)).length === 0) return;
    await pause(PAUSE_MS);
  }
}
