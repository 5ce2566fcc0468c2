import { expect, test } from 'vitest';
import { tryEveryStep } from '#server/testing/crash/every-step.ts';

test('bookings paid at the desk survive a crash at every step', async () => {
  const { tried } = await tryEveryStep(['booked at the desk in cash', 'booked at the desk by a transfer that is seen']);
  expect(tried).toBeGreaterThan(100);
});
