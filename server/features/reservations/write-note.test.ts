import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

// shows: 12.68
test('a note shows its author, and a request that arrives again adds no other', async () => {
  const id = await site.booked();
  const headers = { ...site.reception.headers, 'idempotency-key': randomUUID() };
  const body = { text: ' Late by 20 minutes ' };
  for (let turn = 0; turn < 3; turn += 1) await site.call('POST', `/api/admin/bookings/${id}/notes`, { headers, body });
  expect((await site.read(id)).notes).toMatchObject([{ text: 'Late by 20 minutes', by: 'Lê Thị Lan' }]);
  expect(await site.actsOf(id)).toHaveLength(1);
});

test('the tests above left no audit findings', async () => {
  expect(await audit(site.db, site.context.clock.now())).toEqual([]);
});
