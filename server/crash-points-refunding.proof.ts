import { expect, test } from 'vitest';
import { tryEveryStep } from './testing/crash/every-step.ts';

test('the process dies at every step of payments that fail, come late or go back', async () => {
  const { tried } = await tryEveryStep([
    'refused by the bank',
    'paid when the slot was gone',
    'canceled, the money sent back',
  ]);
  expect(tried).toBeGreaterThan(100);
});
