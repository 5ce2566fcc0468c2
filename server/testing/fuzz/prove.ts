import { expect } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { startSite } from '../servers/site.ts';
import { runRequests } from './run-requests.ts';

/** Three proofs share 300,000 requests, so that each ends in time. */
const COUNT = Number(process.env.PROOF_REQUESTS ?? 100_000);
export const MEGABYTE = 1024 * 1024;

/** Sends many generated requests to a server with this NODE_ENV, and reports the figures. */
export async function proveRequests(proof: {
  name: string;
  claim: string;
  environment: string;
  routes: readonly RouteContract[];
  /** What the server fills with data once, however many requests follow, in bytes; none by default. */
  fills?: number;
}): Promise<void> {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const site = await startSite({ RATE_LIMITS: 'off', NODE_ENV: proof.environment });
  const started = performance.now();
  const asked = { seed, count: COUNT, replay: `PROOF_REQUESTS=500 npm run proof ${proof.name}`, routes: proof.routes };
  const figures = await runRequests(site, asked);
  await site.close();
  const { grownBy, statuses, answered, refused, routesAnswered } = figures;
  expect(figures.requests).toBe(COUNT);
  // The growth from which a leak is assumed: 200 bytes per request are 10 MB here.
  expect(grownBy).toBeLessThan(10 * MEGABYTE + (proof.fills ?? 0));
  tellFigures(proof.claim, {
    requests: figures.requests,
    answered,
    refused,
    'routes answered with success': `${routesAnswered} of ${proof.routes.length}`,
    statuses: Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
    'memory growth from middle to end': `${Math.round(grownBy / MEGABYTE)} MB`,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
  });
}
