import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from '#server/testing/databases/cutting-proxy.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { noticeOf, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startedDatabase, startSite } from '#server/testing/servers/site.ts';

let database: TestDatabase;
let proxy: CuttingProxy;
let site: Site;
beforeAll(async () => {
  database = await startedDatabase({ SLOT_HORIZON_DAYS: '1' });
  proxy = await startCuttingProxy(database.url ?? '');
  const db = connectPostgres({ url: proxy.url, connections: 8, onError: () => {} });
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' }, { db, url: proxy.url, close: db.close });
  await site.worker.drained();
});
afterAll(async () => {
  await site.close();
  await proxy.close();
  await database.close();
});

type Told = 'return' | 'notice';
const CASES: readonly { cut: Cut; told: Told }[] = [
  { cut: 'before', told: 'notice' },
  { cut: 'after', told: 'notice' },
  { cut: 'before', told: 'return' },
  { cut: 'after', told: 'return' },
];

const SETTLED = `
  SELECT (SELECT count(*)::int FROM transactions t JOIN payments p ON p.id = t.payment_id WHERE p.slot_id = $1) AS captures,
    (SELECT count(*)::int FROM reservations WHERE slot_id = $1) AS reservations,
    (SELECT count(*)::int FROM purchased_tickets WHERE member_id = $2) AS tickets,
    (SELECT count(*)::int FROM sandbox.mail WHERE recipient = $3) AS mails`;

// shows: S11
test.each(CASES)(
  'when the connection is lost $cut the COMMIT that settles a $told, repeating the $told leads to exactly one settlement',
  async ({ cut, told }) => {
    const member = await givenMember(database.db);
    const { slotId } = await givenSlot(database.db);
    const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
    await site.worker.drained();
    const tell = () => site.call('GET', told === 'notice' ? noticeOf(returnUrl) : returnUrl);
    const settled = () => database.db.query(SETTLED, [slotId, member.id, member.email]);
    const cutsBefore = proxy.cuts();

    proxy.cutNextCommit(cut, { naming: slotId });
    // The server answers 503 because the outcome is unknown; the gateway then repeats the notice.
    expect((await tell()).status).toBe(503);
    expect(proxy.cuts()).toBe(cutsBefore + 1);
    const isStored = cut === 'after' ? 1 : 0;
    expect(await settled()).toMatchObject([{ captures: isStored, reservations: isStored, tickets: isStored }]);

    expect((await tell()).status).toBe(told === 'notice' ? 200 : 302);
    // Jobs queued in a transaction of unknown outcome are found at the next poll of the queue.
    await site.advance(1);
    expect(await settled()).toEqual([{ captures: 1, reservations: 1, tickets: 1, mails: 1 }]);
    expect(await audit(database.db, site.context.clock.now())).toEqual([]);
  },
);
