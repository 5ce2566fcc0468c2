/** @module-tag nightly */
import { expect, test } from 'vitest';
import type { Expected } from '#server/testing/anomalies/anomaly.ts';
import { ANOMALIES } from '#server/testing/anomalies/catalogue.ts';
import { openUnguardedSite } from '#server/testing/anomalies/unguarded-site.ts';
import { audit } from './audit.ts';

const lines = (pairs: readonly Expected[]) =>
  [...new Set(pairs.map(([check, subject]) => `${check} ${subject}`))].sort();

test('finds all planted anomalies at once, each in a story of its own, and nothing else', async () => {
  const place = await openUnguardedSite(ANOMALIES.map(({ story }) => story));
  const { stories, now } = place;
  const { expected, actual } = await place.undoing(async (tx) => {
    const planted: Expected[] = [];
    for (const [index, anomaly] of ANOMALIES.entries()) {
      const story = stories[index];
      if (story !== undefined) planted.push(...(await anomaly.plant({ tx, story, now })));
    }
    const found = await audit(tx, now);
    return { expected: planted, actual: found.map(({ check, subject }) => [check, subject] as const) };
  });
  expect(expected.length).toBeGreaterThanOrEqual(ANOMALIES.length);
  expect(lines(actual)).toEqual(lines(expected));
  await place.close();
}, 240_000);
