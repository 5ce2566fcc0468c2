import { expect, test } from 'vitest';
import { tryEveryStep } from '#server/testing/crash/every-step.ts';

test('a payment that the gateway reports survives a crash at every step', async () => {
  const { tried } = await tryEveryStep(['paid, settled by the return', 'paid, settled by the notice']);
  expect(tried).toBeGreaterThan(100);
});
