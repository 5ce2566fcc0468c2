import { expect, test } from 'vitest';
import { tryEveryStep } from './testing/crash/every-step.ts';

test('reservations without a card survive a crash at every step', async () => {
  const { tried } = await tryEveryStep([
    'booked for nothing',
    'reserved with a ticket',
    'reserved with a voucher',
    'moved here from another slot',
  ]);
  expect(tried).toBeGreaterThan(100);
});
