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

/** Nothing but a database, which is away. */
const away = { db: { query: () => Promise.reject(new Error('away')) } } as unknown as Context; // No job gets further.

const run = (kind: string) => mailRunners(away)[kind]?.(PAYLOAD, NOW);

test.each(['reservation-confirmed', 'reservation-canceled', 'refund-settled', 'ticket-ready', 'wrong-amount'])(
  'the mail %s tells of a booking or of money, and is owed however long no mail goes out',
  async (kind) => {
    expect(await run(`mail-${kind}`)).toEqual({ kind: 'later', reason: 'away', isOwed: true });
  },
);

test('a reminder is not owed', async () => {
  await expect(run('mail-reminder')).rejects.toThrow('away');
});
