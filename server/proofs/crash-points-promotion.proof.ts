import { expect, test } from 'vitest';
import { tryEveryStep } from '#server/testing/crash/every-step.ts';

test('a payment with a promotion, and a payment that the gateway never reports, survive a crash at every step', async () => {
  const { tried } = await tryEveryStep([
    'paid with a promotion, settled by return and notice',
    'paid, settled by a query',
  ]);
  expect(tried).toBeGreaterThan(100);
});
