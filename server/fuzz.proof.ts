import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '#contract/api.ts';
import { runRequests } from './testing/fuzz/run-requests.ts';
import { tellFigures } from './testing/proof-figures.ts';
import { type Site, startSite } from './testing/site.ts';

const COUNT = Number(process.env.PROOF_REQUESTS ?? 200_000);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const REPLAY = 'PROOF_REQUESTS=500 npm run proof fuzz';
const MEGABYTE = 1024 * 1024;

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', NODE_ENV: 'production' });
});
afterAll(() => site.close());

test('no generated request makes the server break a promise', async () => {
  const started = performance.now();
  const figures = await runRequests(site, { seed, count: COUNT, replay: REPLAY });
  expect(figures.requests).toBe(COUNT);
  const { grownBy, statuses, answered, refused, routesAnswered } = figures;
  tellFigures(
    'Whatever is sent, the server never fails, answers as its contract says, and a refused request writes no row',
    {
      requests: figures.requests,
      answered,
      refused,
      'faults (5xx)': 0,
      'routes answered with success': `${routesAnswered} of ${API.length}`,
      statuses: Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      'memory in use, end less middle': `${Math.round(grownBy / MEGABYTE)} MB`,
      seed,
      seconds: Math.round((performance.now() - started) / 1000),
    },
  );
  // What is kept of each request would show: a hundred bytes of each are ten megabytes here.
  expect(grownBy).toBeLessThan(80 * MEGABYTE);
});
