import { expect, test } from 'vitest';
import { tryEveryStep } from './testing/crash/every-step.ts';

test('the process dies at every step of a reservation without a card', async () => {
  const { tried } = await tryEveryStep(['booked for nothing', 'reserved with a ticket', 'reserved with a voucher']);
  expect(tried).toBeGreaterThan(100);
});
