import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { runServer } from '#server/run.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { startPaying } from '#server/testing/journeys/journey.ts';
import { startSite } from '#server/testing/servers/site.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const open = (sandbox: '0' | '1') =>
  runServer({
    config: readConfig({ PORT: '0', SANDBOX: sandbox, LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
    db: database.db,
  });

// shows: 11.19, S43
test('a database without traces of the sandbox serves real guests, with no route of the sandbox', async () => {
  const real = await open('0');
  const answers = await Promise.all(
    ['/sandbox', '/api/brand', '/api/ready'].map((path) => fetch(`${real.url}${path}`, { redirect: 'manual' })),
  );
  await real.close();
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 200]);
  expect(await answers[1]?.json()).toMatchObject({ features: { card: false, google: false } });
});

// shows: 11.20, S31
test('a database that served the sandbox refuses to serve real guests and names every trace', async () => {
  // Removes the traces of the sandbox's own start, so that each trace can be tested alone.
  const site = await startSite({}, { ...database, close: async () => {} });
  await database.db.query('UPDATE members SET is_demo = false');
  await site.close();
  const untouched = await open('0');
  await untouched.close();

  const again = await startSite({}, { ...database, close: async () => {} });
  const member = await givenMember(database.db);
  const { slotId } = await givenSlot(database.db);
  await startPaying(again.call, member, slotId);
  await again.close();
  await expect(open('0')).rejects.toThrow(/holds sandbox payments from/);

  await database.db.query('UPDATE members SET is_demo = true WHERE id = $1', [member.id]);
  await expect(open('0')).rejects.toThrow(/holds demo accounts, sandbox payments from/);

  await database.db.query('UPDATE sandbox.clock SET offset_ms = 1');
  await expect(open('0')).rejects.toThrow(/holds demo accounts, sandbox payments, a moved clock from/);
});
