import { test } from 'vitest';
import { API } from '#contract/api.ts';
import { proveRequests } from '#server/testing/fuzz/prove.ts';

const CLAIM =
  'For every generated request the server answers as its contract says, never with status 500; a refused request writes no row';

test('no generated request breaks a promise of the server', async ({ expect }) => {
  await expect(
    proveRequests({ name: 'fuzz', claim: CLAIM, environment: 'production', routes: API }),
  ).resolves.toBeUndefined();
});
