import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox, type TestSandbox } from './testing/open-test-sandbox.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const HOUR = 3_600_000;
const Standing = z.strictObject({ now: z.iso.datetime(), offsetMs: z.int() });

let database: TestDatabase;
let one: TestSandbox;
let other: TestSandbox;

beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = await Promise.all([openTestSandbox({ database }), openTestSandbox({ database })]);
});

afterAll(async () => {
  await one.close();
  await other.close();
  await database.close();
});

describe('the moved clock', () => {
  // shows: 11.9
  test("the sandbox's clock moves by seconds and returns its new time", async () => {
    const before = one.clock.now().getTime();
    const response = await one.post('/sandbox/clock', { advanceSeconds: 3600.5 });
    expect(response.status).toBe(200);
    const { now, offsetMs } = Standing.parse(await response.json());
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(HOUR + 500);
    expect(offsetMs).toBeGreaterThanOrEqual(HOUR + 500);
    expect(one.clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse(now));
  });

  // shows: 11.9
  test("the sandbox's clock moves to a given time", async () => {
    const target = new Date(one.clock.now().getTime() + 30 * 24 * HOUR);
    const { now } = Standing.parse(await (await one.post('/sandbox/clock', { now: target.toISOString() })).json());
    expect(Date.parse(now) - target.getTime()).toBeGreaterThanOrEqual(0);
    expect(Date.parse(now) - target.getTime()).toBeLessThan(5_000);
  });

  test("the sandbox's clock moves in every process at once", async () => {
    const before = one.clock.now().getTime();
    await one.post('/sandbox/clock', { advanceSeconds: 86_400 });
    expect(one.clock.now().getTime() - before).toBeGreaterThanOrEqual(86_400_000);
    // Polls the difference, because a late notice of an earlier move may come first.
    await expect.poll(() => Math.abs(other.clock.now().getTime() - one.clock.now().getTime())).toBeLessThan(1_000);
  });

  test("the sandbox's clock counts every one of several simultaneous moves", async () => {
    const before = one.clock.now().getTime();
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? one : other).post('/sandbox/clock', { advanceSeconds: 60 })),
    );
    const { now } = Standing.parse(await (await one.post('/sandbox/clock', { advanceSeconds: 0 })).json());
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(600_000);
  });

  test("the sandbox's clock keeps its time after a restart on the same data", async () => {
    const third = await openTestSandbox({ database });
    expect(Math.abs(third.clock.now().getTime() - one.clock.now().getTime())).toBeLessThan(1_000);
    await third.close();
  });

  // shows: 11.9
  test.each<[string, unknown]>([
    ['back by seconds', { advanceSeconds: -1 }],
    ['back to a time', { now: '2001-01-01T00:00:00.000Z' }],
    ['out of the century', { now: '2100-01-02T00:00:00.000Z' }],
    ['out of the century by seconds', { advanceSeconds: 4_000_000_000 }],
    ['by a text instead of a number', { advanceSeconds: '60' }],
    ['in two ways at once', { advanceSeconds: 60, now: '2030-01-01T00:00:00.000Z' }],
    ['to an invalid time', { now: 'tomorrow' }],
    ['without an amount', {}],
    ['by a list instead of a number', []],
  ])("the sandbox's clock refuses to move %s", async (_how, body) => {
    const before = one.clock.now().getTime();
    const response = await one.post('/sandbox/clock', body);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ status: 400, detail: expect.any(String) });
    expect(one.clock.now().getTime() - before).toBeLessThan(5_000);
  });

  test("the sandbox's clock moves by the form on the page, which redirects back to the page", async () => {
    const form = new URLSearchParams({ advanceSeconds: '300' });
    const before = one.clock.now().getTime();
    const response = await fetch(`${one.url}/sandbox/clock`, { method: 'POST', body: form, redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/sandbox');
    expect(one.clock.now().getTime() - before).toBeGreaterThanOrEqual(300_000);
  });

  test("the sandbox's clock moves by the form to a local time in Vietnam", async () => {
    const move = (localTime: string) =>
      fetch(`${one.url}/sandbox/clock`, {
        method: 'POST',
        body: new URLSearchParams({ localTime }),
        redirect: 'manual',
      });
    const tomorrow = new Date(one.clock.now().getTime() + 24 * HOUR);
    const inVietnam = (time: Date) => new Date(time.getTime() + 7 * HOUR).toISOString();
    expect((await move(inVietnam(tomorrow).slice(0, 16))).status).toBe(303);
    expect(one.clock.now().toISOString().slice(0, 16)).toBe(tomorrow.toISOString().slice(0, 16));
    expect((await move(inVietnam(new Date(tomorrow.getTime() - HOUR)).slice(0, 16))).status).toBe(400);
    expect((await move('2098-12-31')).status).toBe(400);
  });
});
