import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '#server/db/database.ts';
import { live, STORY_KINDS } from '#server/testing/journeys/stories.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { audit, auditAtRest, readOnly } from './audit.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const found = () => audit(site.db, site.context.clock.now());
const foundAtRest = () => auditAtRest(site.db, site.context.clock.now());

test('finds nothing wrong with the fresh demo data', async () => {
  expect(await found()).toEqual([]);
  await site.worker.drained();
  expect(await foundAtRest()).toEqual([]);
});

test.each(STORY_KINDS)('finds nothing wrong after a member lived through the story %s', async (kind) => {
  await live(site, kind);
  expect(await found()).toEqual([]);
  await site.worker.drained();
  expect(await found()).toEqual([]);
});

test('finds nothing wrong a day later, when all jobs are done', async () => {
  await site.advance(86_400 + 3_600);
  await site.worker.drained();
  expect(await foundAtRest()).toEqual([]);
});

test('gives an audit for which nobody waits the time that it takes, and no other statement', async () => {
  const timeout = async (on: Queryable) => {
    const [row] = await on.query<{ timeout: string }>(`SELECT current_setting('statement_timeout') AS timeout`);
    return row?.timeout;
  };
  const seen: unknown[] = [];
  const look = async (tx: Queryable) => {
    seen.push(await timeout(tx));
    return { findings: [], acknowledged: [] };
  };
  await readOnly(site.db, look, { hasTime: true });
  await readOnly(site.db, look);
  expect([...seen, await timeout(site.db)]).toEqual(['0', '15s', '15s']);
});
