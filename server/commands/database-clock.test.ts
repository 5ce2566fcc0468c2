import { expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { freshDatabase } from '#server/testing/databases/database.ts';
import { startSite } from '#server/testing/servers/site.ts';
import { databaseClock } from './database-clock.ts';

const DAY_SECONDS = 86_400;

test('a command uses the simulated clock of the server whose database it works on', { tags: 'nightly' }, async () => {
  const database = await freshDatabase();
  expect(await databaseClock(database.db)).toBe(systemClock);
  const site = await startSite({}, database);
  try {
    await site.advance(40 * DAY_SECONDS);
    const clock = await databaseClock(site.db);
    const apart = clock.now().getTime() - site.context.clock.now().getTime();
    expect(Math.abs(apart)).toBeLessThan(1_000);
  } finally {
    await site.close();
  }
});
