import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '#server/testing/site.ts';
import { live, STORY_KINDS } from '#server/testing/stories.ts';
import { audit, auditAtRest } from './audit.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const soundNow = async () => expect(await audit(site.db, site.context.clock.now())).toEqual([]);
const restingNow = async () => expect(await auditAtRest(site.db, site.context.clock.now())).toEqual([]);

test('the demo is sound from the start', async () => {
  await soundNow();
  await site.worker.drained();
  await restingNow();
});

test.each(STORY_KINDS)('what somebody left who went through %s is sound', async (kind) => {
  await live(site, kind);
  await soundNow();
  await site.worker.drained();
  await soundNow();
});

test('it is sound a day later, and when all work has been done nothing is left over', async () => {
  await site.advance(86_400 + 3_600);
  await site.worker.drained();
  await restingNow();
});
