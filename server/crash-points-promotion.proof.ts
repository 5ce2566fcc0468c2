import { expect, test } from 'vitest';
import { tryEveryStep } from './testing/crash/every-step.ts';

test('the process dies at every step of a payment with a promotion, and of one of which nobody tells', async () => {
  const { tried } = await tryEveryStep(['paid with a promotion, told by both', 'paid, told by nobody']);
  expect(tried).toBeGreaterThan(100);
});
