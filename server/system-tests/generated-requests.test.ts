/** @module-tag nightly */
import { afterEach, expect, test } from 'vitest';
import { API, STAFF_API } from '#contract/api.ts';
import type { RouteContract } from '#contract/route.ts';
import { markRestored } from '#contract/staff/restore.ts';
import { runRequests } from '#server/testing/fuzz/run-requests.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const COUNT = 500;
const REPLAY = 'npx vitest run --project postgres server/system-tests/generated-requests.test.ts';
const FIXED = 20_261_121;
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

let site: Site;
afterEach(() => site.close());

/** Leaves out the route that ends every session, because all later requests would be refused. */
const STAFF_ROUTES = STAFF_API.filter(({ id }) => id !== markRestored.id);

async function expectKept({ seed: from, environment, routes }: Run): Promise<void> {
  site = await startSite({ RATE_LIMITS: 'off', NODE_ENV: environment });
  const figures = await runRequests(site, { seed: from, count: COUNT, replay: REPLAY, routes });
  expect(figures.requests).toBe(COUNT);
  // A run in which all requests are refused would prove little.
  expect(figures.answered).toBeGreaterThan(COUNT / 20);
  expect(figures.routesAnswered).toBeGreaterThan(routes.length / 4);
}

type Run = { seed: number; environment: string; routes: readonly RouteContract[] };
const TIMEOUT = 300_000;

// shows: 5.29, S8, S18
test.each<[string, Run]>([
  ['the site', { seed: FIXED, environment: 'test', routes: API }],
  ['the back office', { seed: FIXED, environment: 'production', routes: STAFF_ROUTES }],
])('no generated request breaks a promise of %s', { timeout: TIMEOUT }, (_what, run) => expectKept(run));

/** A fixed seed guards against regressions; a fresh one explores. */
test.each<[string, Run]>([
  ['the site', { seed, environment: 'production', routes: API }],
  ['the back office', { seed, environment: 'production', routes: STAFF_ROUTES }],
])(`no generated request of the fresh seed ${seed} breaks a promise of %s`, { timeout: TIMEOUT }, (_what, run) =>
  expectKept(run),
);
