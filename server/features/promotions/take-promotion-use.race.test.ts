import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { type GivenMember, givenMember, givenPromotion, givenSlot } from '#server/testing/given/given.ts';
import { askToPay, holdSlot, noticeOf, settle } from '#server/testing/journeys/journey.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';

const RACERS = 20;
const LIMIT = 3;

let database: TestDatabase;
let servers: ServerProcess[];
beforeAll(async () => {
  database = await startedDatabase();
  const environment = { DATABASE_URL: database.url, RATE_LIMITS: 'off' };
  servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
});

type Racer = { member: GivenMember; slotId: string; call: ServerProcess['call'] };

async function givenRacers(): Promise<Racer[]> {
  return Promise.all(
    Array.from({ length: RACERS }, async (_, place) => {
      const call = servers[place % servers.length]?.call;
      if (call === undefined) throw new Error('No server was started');
      const member = await givenMember(database.db);
      const { slotId } = await givenSlot(database.db);
      expect((await holdSlot(call, member, slotId)).status).toBe(200);
      return { member, slotId, call };
    }),
  );
}

async function startAll(racers: readonly Racer[], code: string): Promise<(string | undefined)[]> {
  const answers = await Promise.all(
    racers.map(({ call, member, slotId }) => askToPay(call, member, slotId, { vpc_Promotion_Code: code })),
  );
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('promotion_usage_limit');
  return answers.map(({ status, body }) => (status === 200 ? body.data.url : undefined));
}

async function booksOf(promotionId: string): Promise<{ counted: number; reserved: number; committed: number }> {
  const [row] = await database.db.query<{ counted: number; reserved: number; committed: number }>(
    `SELECT p.usage_count AS counted,
       (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.id AND u.state = 'reserved') AS reserved,
       (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.id AND u.state = 'committed') AS committed
     FROM promotions p WHERE p.id = $1`,
    [promotionId],
  );
  if (row === undefined) throw new Error('The promotion was not found');
  return row;
}

/** Settles every payment with this response code; both processes receive its notice at the same time. */
async function settleAll(urls: readonly string[], responseCode: string): Promise<void> {
  const [one, other] = servers;
  if (one === undefined || other === undefined) throw new Error('Fewer than two servers were started');
  await Promise.all(
    urls.map(async (url) => {
      const { returnUrl } = await settle(one.call, { url, responseCode });
      const { pathname, search } = new URL(noticeOf(returnUrl));
      const told = await Promise.all([one, other].map(({ call }) => call('GET', pathname + search)));
      expect(told.map(({ status }) => status)).toEqual([200, 200]);
    }),
  );
}

// shows: 5.21
test(`${RACERS} members with one code of ${LIMIT} uses get ${LIMIT}; refusals give them back, and no use counts twice`, async () => {
  const { id, code } = await givenPromotion(database.db, { code: 'RACE3', usage_limit: LIMIT });
  const racers = await givenRacers();
  const first = (await startAll(racers, code)).filter((url) => url !== undefined);
  expect(first).toHaveLength(LIMIT);
  expect(await booksOf(id)).toEqual({ counted: LIMIT, reserved: LIMIT, committed: 0 });

  await settleAll(first, '5');
  expect(await booksOf(id)).toEqual({ counted: 0, reserved: 0, committed: 0 });

  // The failed payments ended some holds, so every member takes the hold again; a live hold stays unchanged.
  await Promise.all(racers.map(({ call, member, slotId }) => holdSlot(call, member, slotId)));
  const second = (await startAll(racers, code)).filter((url) => url !== undefined);
  expect(second).toHaveLength(LIMIT);
  await settleAll(second, '0');
  expect(await booksOf(id)).toEqual({ counted: LIMIT, reserved: 0, committed: LIMIT });
});
