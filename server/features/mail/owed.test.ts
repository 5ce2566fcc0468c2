import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { mailRunners } from './jobs.ts';

const NOW = new Date('2026-11-20T03:00:00.000Z');
const PAYLOAD = {
  reservationId: randomUUID(),
  refundId: randomUUID(),
  paymentId: randomUUID(),
  reminder: 'day_before',
};

/** A context with only a database, which always fails; no job gets beyond it. */
const away = { db: { query: () => Promise.reject(new Error('the service is unavailable')) } } as unknown as Context;

const run = (kind: string) => mailRunners(away)[kind]?.(PAYLOAD, NOW);

test.each(['reservation-confirmed', 'reservation-canceled', 'refund-settled', 'ticket-ready', 'wrong-amount'])(
  'the mail %s is about a booking or money, and is retried for as long as an outage lasts',
  async (kind) => {
    expect(await run(`mail-${kind}`)).toEqual({ kind: 'later', reason: 'the service is unavailable', isOwed: true });
  },
);

test('a reminder is not retried beyond its time', async () => {
  await expect(run('mail-reminder')).rejects.toThrow('the service is unavailable');
});
