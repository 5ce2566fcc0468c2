import { setTimeout as pause } from 'node:timers/promises';
import { ask, createClient } from './client.ts';

export type Visit = {
  readonly url: string;
  readonly page: string;
  readonly week: string;
  /**
   * Each guest takes and releases a hold on one slot, as several members in turn, so that no member reaches a
   * limit.
   */
  readonly guests: readonly { readonly tokens: readonly string[]; readonly slot: string }[];
};

export const KINDS = ['page', 'week', 'hold'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * The visitors' results: the durations of requests by kind, in milliseconds, and the number of failed
 * requests.
 */
export type Met = { readonly took: Readonly<Record<Kind, readonly number[]>>; readonly failed: number };

const BETWEEN_MS = 60;

/** Simulates visitors who look and book at a human pace, each from a different address. */
export async function visit({ url, page, week, guests }: Visit, forMs: number): Promise<Met> {
  const took: Record<Kind, number[]> = { page: [], week: [], hold: [] };
  let failed = 0;
  const until = performance.now() + forMs;
  const note = async (kind: Kind, asked: Promise<{ status: number; ms: number }>) => {
    const { status, ms } = await asked.catch(() => ({ status: 0, ms: Number.POSITIVE_INFINITY }));
    if (status !== 200) failed += 1;
    took[kind].push(ms);
    await pause(BETWEEN_MS);
  };
  await Promise.all(
    guests.map(async ({ tokens, slot }, index) => {
      let turn = 0;
      const client = createClient(url, `127.0.1.${index + 1}`);
      const hold = `/api/slots/${slot}/paymenting`;
      await pause((BETWEEN_MS * index) / guests.length);
      while (performance.now() < until) {
        turn += 1;
        const token = tokens[turn % tokens.length] ?? '';
        await note('page', ask(client, { method: 'GET', path: page }));
        await note('week', ask(client, { method: 'GET', path: week }));
        await note('hold', ask(client, { method: 'PATCH', path: hold, token }));
        await ask(client, { method: 'DELETE', path: hold, token }).catch(() => undefined);
      }
      client.destroy();
    }),
  );
  return { took, failed };
}

export function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
