/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';

let database: TestDatabase;
let server: ServerProcess;
const start = () => startServerProcess({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
beforeAll(async () => {
  database = await startedDatabase();
  server = await start();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** Polls until the query returns a row. */
async function until<Row>(text: string, values: unknown[]): Promise<Row> {
  for (;;) {
    const [row] = await database.db.query<Row & object>(text, values);
    if (row !== undefined) return row;
  }
}

test("a process killed between the gateway's refund and its answer neither repeats nor loses the refund", async () => {
  const member = await givenMember(database.db);
  const { slotId } = await givenSlot(database.db);
  const { returnUrl } = await settle(server.call, { url: await startPaying(server.call, member, slotId) });
  await server.call('GET', returnUrl);
  const reservation = await until<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [slotId]);
  // The slow gateway executes a refund at once and answers half a minute later.
  await server.call('POST', '/sandbox/faults', { body: { onepay: 'slow' } });
  const body = { userId: member.id, reservationId: reservation.id };
  expect((await server.call('POST', '/api/payment/refund', { token: member.token, body })).body.success).toBe(true);
  await until('SELECT 1 FROM sandbox.onepay_refund WHERE amount = $1', [120_000_000]);
  await server.kill();

  const refund = () => database.db.query('SELECT state FROM refunds WHERE payment_id IS NOT NULL');
  expect(await refund()).toEqual([{ state: 'sent' }]);
  server = await start();
  await server.call('POST', '/sandbox/faults', { body: { onepay: 'ok' } });
  await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 600 } });
  await until(`SELECT 1 FROM refunds WHERE state = $1`, ['settled']);
  expect(await database.db.query('SELECT amount, response_code FROM sandbox.onepay_refund')).toEqual([
    { amount: 120_000_000, response_code: '0' },
  ]);
  const back = await database.db.query(`SELECT amount FROM transactions WHERE kind = 'refund'`);
  expect(back).toEqual([{ amount: 1_200_000 }]);
});
