import { test } from 'vitest';
import { proveRequests } from './testing/fuzz/prove.ts';

const CLAIM = 'The same of a server that holds each of its answers against the contract before it is sent';

test('no generated request breaks a promise of a server that checks its own answers', async ({ expect }) => {
  await expect(proveRequests({ name: 'fuzz-checked', claim: CLAIM, environment: 'test' })).resolves.toBeUndefined();
});
