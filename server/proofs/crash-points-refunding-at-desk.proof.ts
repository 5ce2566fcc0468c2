import { expect, test } from 'vitest';
import { tryEveryStep } from '#server/testing/crash/every-step.ts';

test('refunds that the desk gives, by two people or for a blocked room, survive a crash at every step', async () => {
  const { tried } = await tryEveryStep([
    'canceled beyond the rules by two people, the money sent back',
    'refunded because its room is blocked',
  ]);
  expect(tried).toBeGreaterThan(100);
});
