import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareState } from '../state.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createNotices, type Notices } from './notices.ts';

let database: TestDatabase;
let merchant: Server;
let url: string;
let status: number;
let received: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  await prepareState(database.pool);
  merchant = createServer((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(status).end('responsecode=1&desc=confirm-success');
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/ipn?n=1`;
});

beforeEach(async () => {
  status = 200;
  received = [];
  await database.pool.query('DELETE FROM sandbox.onepay_notice');
});

afterAll(async () => {
  await new Promise((resolve) => merchant.close(resolve));
  await database.close();
});

test('a notice that was answered is not sent again', async () => {
  const notices = open();
  expect(await notices.send(url)).toBe(200);
  await makeDue();
  await notices.sendDue();
  expect(received).toEqual(['/ipn?n=1']);
  await notices.close();
});

test('a notice that fails is sent four times in all, each after its pause', async () => {
  status = 500;
  const notices = open();
  expect(await notices.send(url)).toBe(500);
  await notices.sendDue();
  expect(received).toHaveLength(1);
  for (let round = 0; round < 6; round += 1) {
    await makeDue();
    await notices.sendDue();
  }
  expect(received).toHaveLength(4);
  await notices.close();
});

test('a notice left by a killed process is sent once by the next, even when several look', async () => {
  status = 503;
  const killed = open();
  await killed.send(url);
  await killed.close();
  status = 200;
  received = [];
  await makeDue();
  const next = [open(), open(), open()];
  await Promise.all(next.map((notices) => notices.sendDue()));
  expect(received).toHaveLength(1);
  await Promise.all(next.map((notices) => notices.close()));
});

test('an unreachable merchant counts as no answer', async () => {
  const notices = open();
  expect(await notices.send('http://127.0.0.1:1/ipn')).toBe(0);
  await notices.close();
});

test('a gateway that is down sends no notices and continues when it is up', async () => {
  status = 500;
  let down = false;
  const notices = open(async () => down);
  await notices.send(url);
  await makeDue();
  down = true;
  await notices.sendDue();
  expect(received).toHaveLength(1);
  down = false;
  await notices.sendDue();
  expect(received).toHaveLength(2);
  await notices.close();
});

function open(isDown: () => Promise<boolean> = async () => false): Notices {
  const onError = (error: unknown) => expect.unreachable(String(error));
  return createNotices({ pool: database.pool, clock: { now: () => new Date() }, isDown, onError });
}

async function makeDue(): Promise<void> {
  await database.pool.query("UPDATE sandbox.onepay_notice SET next_attempt_at = now() - interval '1 second'");
}
