import { test } from 'vitest';
import { API } from '#contract/api.ts';
import { proveRequests } from '#server/testing/fuzz/prove.ts';

const CLAIM = 'The same for a server that checks every answer against its contract before sending it';

test('no generated request breaks a promise of a server that checks its own answers', async ({ expect }) => {
  await expect(
    proveRequests({ name: 'fuzz-checked', claim: CLAIM, environment: 'test', routes: API }),
  ).resolves.toBeUndefined();
});
