import { afterAll, beforeAll, expect, test } from 'vitest';
import { live, STORY_KINDS } from '#server/testing/journeys/stories.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { audit, auditAtRest } from './audit.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const found = () => audit(site.db, site.context.clock.now());
const foundAtRest = () => auditAtRest(site.db, site.context.clock.now());

test('the demo is sound from the start', async () => {
  expect(await found()).toEqual([]);
  await site.worker.drained();
  expect(await foundAtRest()).toEqual([]);
});

test.each(STORY_KINDS)('what somebody left who went through %s is sound', async (kind) => {
  await live(site, kind);
  expect(await found()).toEqual([]);
  await site.worker.drained();
  expect(await found()).toEqual([]);
});

test('it is sound a day later, and when all work has been done nothing is left over', async () => {
  await site.advance(86_400 + 3_600);
  await site.worker.drained();
  expect(await foundAtRest()).toEqual([]);
});
