import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { type Anomaly, dropGuards, type Expected } from '#server/testing/anomalies/anomaly.ts';
import { DESK_ANOMALIES } from '#server/testing/anomalies/desk.ts';
import { LEDGER_ANOMALIES, PROMOTION_ANOMALIES } from '#server/testing/anomalies/ledger.ts';
import { MEMBER_ANOMALIES } from '#server/testing/anomalies/members.ts';
import { PAYMENT_ANOMALIES } from '#server/testing/anomalies/money.ts';
import { RESERVATION_ANOMALIES } from '#server/testing/anomalies/reservations.ts';
import { REST_ANOMALIES } from '#server/testing/anomalies/rest.ts';
import { SLOT_ANOMALIES } from '#server/testing/anomalies/slots.ts';
import { WORK_ANOMALIES } from '#server/testing/anomalies/work.ts';
import { live, type Story } from '#server/testing/journeys/stories.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { audit, auditAtRest, CHECKS } from './audit.ts';
import { AT_REST_CHECKS } from './work-checks.ts';

const ANOMALIES: readonly Anomaly[] = [
  ...SLOT_ANOMALIES,
  ...RESERVATION_ANOMALIES,
  ...DESK_ANOMALIES,
  ...MEMBER_ANOMALIES,
  ...PAYMENT_ANOMALIES,
  ...LEDGER_ANOMALIES,
  ...PROMOTION_ANOMALIES,
  ...WORK_ANOMALIES,
];

let site: Site;
/** Connected without triggers. Switching them off for each test would make PostgreSQL plan the long audit each time. */
let unguarded: Database;
let now: Date;
const stories = new Map<Anomaly, Story>();

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  for (const anomaly of [...ANOMALIES, ...REST_ANOMALIES]) stories.set(anomaly, await live(site, anomaly.story));
  await finishJobs();
  await site.worker.stop();
  now = site.context.clock.now();
  await dropGuards(site.db);
  unguarded = connectPostgres({
    url: `${site.databaseUrl}?options=${encodeURIComponent('-c session_replication_role=replica -c plan_cache_mode=force_generic_plan')}`,
    connections: 1,
    onError: () => {},
  });
});
afterAll(async () => {
  await unguarded.close();
  await site.close();
});

/** Retries failed jobs at once: on a busy machine a fake may answer after the client's timeout. */
async function finishJobs(): Promise<void> {
  for (;;) {
    await site.worker.drained();
    const retried = await site.db.query(
      {
        name: 'retry-failed-jobs',
        text: `UPDATE jobs SET run_at = $1 WHERE done_at IS NULL AND dead_at IS NULL AND failures > 0 AND run_at > $1 RETURNING id`,
      },
      [site.context.clock.now()],
    );
    if (retried.length === 0) return;
  }
}

class Undone extends Error {}

/** Runs `work` in a transaction without triggers and rolls it back; returns the result of `work`. */
async function undoing<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  const done = unguarded.transaction(async (tx) => {
    result = { value: await work(tx) };
    throw new Undone();
  });
  await done.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (result === undefined) throw new Error('The transaction ended without a result');
  return result.value;
}

async function plant(tx: Transaction, anomaly: Anomaly): Promise<readonly Expected[]> {
  const story = stories.get(anomaly);
  if (story === undefined) throw new Error(`No story was prepared for the anomaly: ${anomaly.what}`);
  return anomaly.plant({ tx, story, now });
}

const lines = (pairs: Iterable<Expected>) =>
  [...new Set([...pairs].map(([check, subject]) => `${check} ${subject}`))].sort();
const found = async (tx: Transaction) =>
  lines((await audit(tx, now)).map(({ check, subject }) => [check, subject] as const));

test("finds nothing without an anomaly, although the database's guards are gone", async () => {
  expect(await audit(site.db, now)).toEqual([]);
});

describe('one planted anomaly', () => {
  test.each(ANOMALIES.map((anomaly) => ({ anomaly, what: anomaly.what, check: anomaly.check })))(
    'one planted anomaly is the only finding: $what ($check)',
    async ({ anomaly }) => {
      const { expected, actual } = await undoing(async (tx) => ({
        expected: await plant(tx, anomaly),
        actual: await found(tx),
      }));
      expect(actual).toEqual(lines(expected));
      expect(expected[0]?.[0]).toBe(anomaly.check);
    },
  );
});

test('finds all planted anomalies at once and nothing else', async () => {
  const { expected, actual } = await undoing(async (tx) => {
    const planted: Expected[] = [];
    for (const anomaly of ANOMALIES) planted.push(...(await plant(tx, anomaly)));
    return { expected: planted, actual: await found(tx) };
  });
  expect(actual).toEqual(lines(expected));
});

describe('an anomaly at rest', () => {
  test.each(REST_ANOMALIES.map((anomaly) => ({ anomaly, what: anomaly.what, check: anomaly.check })))(
    'an anomaly at rest is found by the audit at rest: $what ($check)',
    async ({ anomaly }) => {
      const { expected, actual } = await undoing(async (tx) => ({
        expected: await plant(tx, anomaly),
        actual: (await auditAtRest(tx, now)).filter(({ check }) => check.startsWith('rest.')),
      }));
      expect(lines(actual.map(({ check, subject }) => [check, subject] as const))).toEqual(lines(expected));
    },
  );
});

test('every promise has an anomaly that breaks it', () => {
  const broken = new Set([...ANOMALIES, ...REST_ANOMALIES].map(({ check }) => check));
  expect([...CHECKS, ...AT_REST_CHECKS].map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});
