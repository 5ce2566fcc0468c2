import { test } from 'vitest';
import { proveRequests } from './testing/fuzz/prove.ts';

const CLAIM =
  'Whatever is sent, the server never fails, answers as its contract says, and a refused request writes no row';

test('no generated request breaks a promise of the server', async ({ expect }) => {
  await expect(proveRequests({ name: 'fuzz', claim: CLAIM, environment: 'production' })).resolves.toBeUndefined();
});
