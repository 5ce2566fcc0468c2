/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { givenUnpaid } from '#server/testing/given/given-unpaid.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';

const RACERS = 24;

let database: TestDatabase;
let servers: ServerProcess[];
beforeAll(async () => {
  database = await startedDatabase();
  const environment = { DATABASE_URL: database.url, UNPAID_HOURS_OF_NETWORK: '2' };
  servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
});

const freeSlot = () => givenSlot(database.db);

async function race(tokens: readonly string[]): Promise<(string | undefined)[]> {
  const slots = await Promise.all(tokens.map(freeSlot));
  const answers = await Promise.all(
    tokens.map(async (token, racer) =>
      servers[racer % 2]?.call('PATCH', `/api/slots/${slots[racer]?.slotId}/paymenting`, { token }),
    ),
  );
  return answers.map((answer) => (answer?.status === 200 ? 'held' : answer?.body.code));
}

// shows: S21
test('grants exactly one of many simultaneous holds to a member who has time left for one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await givenMember(database.db);
    await givenUnpaid(database.db, { memberId: id, hours: 5, minutes: 45 });
    const words = await race(Array<string>(6).fill(token));
    expect(words.sort()).toEqual(['held', ...Array(5).fill('unpaid_holds_limit')]);
    await database.db.query('DELETE FROM slot_claims WHERE member_id = $1', [id]);
    await database.db.query('UPDATE holds SET network = NULL');
  }
});

// shows: S21
test('never lets the members of one network together exceed its hours', async () => {
  await database.db.query('UPDATE holds SET network = NULL');
  const members = await Promise.all(Array.from({ length: RACERS }, () => givenMember(database.db)));
  const words = await race(members.map(({ token }) => token));
  expect(words.filter((word) => word === 'held')).toHaveLength(8);
  expect(words.filter((word) => word === 'network_holds_limit')).toHaveLength(RACERS - 8);
});
