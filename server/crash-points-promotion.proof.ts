import { expect, test } from 'vitest';
import { tryEveryStep } from './testing/crash/every-step.ts';

test('a payment with a promotion, and a payment that the gateway never reports, survive a crash at every step', async () => {
  const { tried } = await tryEveryStep(['paid with a promotion, told by both', 'paid, told by nobody']);
  expect(tried).toBeGreaterThan(100);
});
