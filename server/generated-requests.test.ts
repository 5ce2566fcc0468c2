import { afterEach, expect, test } from 'vitest';
import { API, STAFF_API } from '#contract/api.ts';
import { markRestored } from '#contract/staff/restore.ts';
import { runRequests } from './testing/fuzz/run-requests.ts';
import { type Site, startSite } from './testing/servers/site.ts';

const COUNT = 1_000;
const REPLAY = 'npx vitest run --project postgres server/generated-requests.test.ts';
const FIXED = 20_261_121;
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

let site: Site;
afterEach(() => site.close());

/** Leaves out the route that ends every session, because all later requests would be refused. */
const STAFF_ROUTES = STAFF_API.filter(({ id }) => id !== markRestored.id);

/** The fixed seed guards against regressions; the fresh one explores. */
// shows: 5.29, S8, S18
test.each([
  ['the fixed seed', FIXED, 'test', API],
  [`the fresh seed ${seed}`, seed, 'production', API],
  [`the back office with the fresh seed ${seed}`, seed, 'production', STAFF_ROUTES],
])(
  'no generated request breaks a promise of the server: %s',
  async (_what, from, environment, routes) => {
    site = await startSite({ RATE_LIMITS: 'off', NODE_ENV: environment });
    const figures = await runRequests(site, { seed: from, count: COUNT, replay: REPLAY, routes });
    expect(figures.requests).toBe(COUNT);
    // A run in which all requests are refused would prove little.
    expect(figures.answered).toBeGreaterThan(COUNT / 20);
    expect(figures.routesAnswered).toBeGreaterThan(routes.length / 4);
  },
  300_000,
);
