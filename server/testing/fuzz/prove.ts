import { expect } from 'vitest';
import { API } from '#contract/api.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { startSite } from '../servers/site.ts';
import { runRequests } from './run-requests.ts';

/** Two proofs share two hundred thousand requests, so that each ends in time. */
const COUNT = Number(process.env.PROOF_REQUESTS ?? 100_000);
const MEGABYTE = 1024 * 1024;

/** Sends very many requests to a server of this kind, and tells what came of them. */
export async function proveRequests(proof: { name: string; claim: string; environment: string }): Promise<void> {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const site = await startSite({ RATE_LIMITS: 'off', NODE_ENV: proof.environment });
  const started = performance.now();
  const asked = { seed, count: COUNT, replay: `PROOF_REQUESTS=500 npm run proof ${proof.name}` };
  const figures = await runRequests(site, asked);
  await site.close();
  const { grownBy, statuses, answered, refused, routesAnswered } = figures;
  expect(figures.requests).toBe(COUNT);
  // What is kept of each request would show: two hundred bytes of each are ten megabytes here.
  expect(grownBy).toBeLessThan(10 * MEGABYTE);
  tellFigures(proof.claim, {
    requests: figures.requests,
    answered,
    refused,
    'routes answered with success': `${routesAnswered} of ${API.length}`,
    statuses: Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
    'memory in use, end less middle': `${Math.round(grownBy / MEGABYTE)} MB`,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
  });
}
