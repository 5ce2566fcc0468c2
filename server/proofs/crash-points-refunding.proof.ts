import { expect, test } from 'vitest';
import { tryEveryStep } from '#server/testing/crash/every-step.ts';

test('payments that fail, arrive late or are refunded survive a crash at every step', async () => {
  const { tried } = await tryEveryStep([
    'refused by the bank',
    'paid when the slot was gone',
    'canceled, the money sent back',
    'canceled by the staff beyond the rules, the money sent back',
  ]);
  expect(tried).toBeGreaterThan(100);
});
