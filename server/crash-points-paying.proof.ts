import { expect, test } from 'vitest';
import { tryEveryStep } from './testing/crash/every-step.ts';

test('the process dies at every step of a payment that the gateway tells of', async () => {
  const { tried } = await tryEveryStep(['paid, told by the return', 'paid, told by the notice']);
  expect(tried).toBeGreaterThan(100);
});
