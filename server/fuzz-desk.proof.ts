import { test } from 'vitest';
import { STAFF_API } from '#contract/api.ts';
import { markRestored } from '#contract/staff/restore.ts';
import { proveRequests } from './testing/fuzz/prove.ts';

const CLAIM = 'The same for the back office, asked by owners, a manager, a receptionist and strangers';

/** Leaves out the route that ends every session, because all later requests would be refused. */
const ROUTES = STAFF_API.filter(({ id }) => id !== markRestored.id);

test('no generated request breaks a promise of the back office', async ({ expect }) => {
  const asked = { name: 'fuzz-desk', claim: CLAIM, environment: 'production', routes: ROUTES };
  await expect(proveRequests(asked)).resolves.toBeUndefined();
});
