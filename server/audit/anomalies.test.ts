import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import type { Anomaly, Expected } from '#server/testing/anomalies/anomaly.ts';
import { ANOMALIES } from '#server/testing/anomalies/catalogue.ts';
import { REST_ANOMALIES } from '#server/testing/anomalies/rest.ts';
import { openUnguardedSite, type UnguardedSite } from '#server/testing/anomalies/unguarded-site.ts';
import { audit, auditAtRest, CHECKS } from './audit.ts';
import { AT_REST_CHECKS } from './work-checks.ts';

const KINDS = [...new Set([...ANOMALIES, ...REST_ANOMALIES].map(({ story }) => story))];

let place: UnguardedSite;
beforeAll(async () => {
  place = await openUnguardedSite(KINDS);
});
afterAll(() => place.close());

/** Plants an anomaly in the story of its kind. */
async function plant(tx: Transaction, anomaly: Anomaly): Promise<readonly Expected[]> {
  const story = place.stories[KINDS.indexOf(anomaly.story)];
  if (story === undefined) throw new Error(`No story was prepared for the anomaly: ${anomaly.what}`);
  return anomaly.plant({ tx, story, now: place.now });
}

const lines = (pairs: Iterable<Expected>) =>
  [...new Set([...pairs].map(([check, subject]) => `${check} ${subject}`))].sort();
const found = async (tx: Transaction) =>
  lines((await audit(tx, place.now)).map(({ check, subject }) => [check, subject] as const));

test("finds nothing without an anomaly, although the database's guards are gone", async () => {
  expect(await audit(place.site.db, place.now)).toEqual([]);
});

describe('one planted anomaly', () => {
  test.each(ANOMALIES.map((anomaly) => ({ anomaly, what: anomaly.what, check: anomaly.check })))(
    'one planted anomaly is the only finding: $what ($check)',
    async ({ anomaly }) => {
      const { expected, actual } = await place.undoing(async (tx) => ({
        expected: await plant(tx, anomaly),
        actual: await found(tx),
      }));
      expect(actual).toEqual(lines(expected));
      expect(expected[0]?.[0]).toBe(anomaly.check);
    },
  );
});

describe('an anomaly at rest', () => {
  test.each(REST_ANOMALIES.map((anomaly) => ({ anomaly, what: anomaly.what, check: anomaly.check })))(
    'an anomaly at rest is found by the audit at rest: $what ($check)',
    async ({ anomaly }) => {
      const { expected, actual } = await place.undoing(async (tx) => ({
        expected: await plant(tx, anomaly),
        actual: (await auditAtRest(tx, place.now)).filter(({ check }) => check.startsWith('rest.')),
      }));
      expect(lines(actual.map(({ check, subject }) => [check, subject] as const))).toEqual(lines(expected));
    },
  );
});

test('every promise has an anomaly that breaks it', () => {
  const broken = new Set([...ANOMALIES, ...REST_ANOMALIES].map(({ check }) => check));
  expect([...CHECKS, ...AT_REST_CHECKS].map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});
