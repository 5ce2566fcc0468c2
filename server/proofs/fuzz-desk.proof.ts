import { test } from 'vitest';
import { STAFF_API } from '#contract/api.ts';
import { markRestored } from '#contract/staff/restore.ts';
import { MEGABYTE, proveRequests } from '#server/testing/fuzz/prove.ts';

const CLAIM = 'The same for the back office, asked by owners, a manager, a receptionist and strangers';

/** Leaves out the route that ends every session, because all later requests would be refused. */
const ROUTES = STAFF_API.filter(({ id }) => id !== markRestored.id);

/** The same 11 MB after the second 10,000 requests as after the second 25,000. */
const FILLS = 12 * MEGABYTE;

test('no generated request breaks a promise of the back office', async ({ expect }) => {
  const asked = { name: 'fuzz-desk', claim: CLAIM, environment: 'production', routes: ROUTES, fills: FILLS };
  await expect(proveRequests(asked)).resolves.toBeUndefined();
});
