import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenRoom } from '#server/testing/given.ts';
import { type Site, startSite } from '#server/testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('a location and its rooms have every field that is promised, and no other', async () => {
  const { locationId, roomId } = await givenRoom(site.db, { name: 'mizuki', location: 'Nhà "Sen" 湯' });
  const { body: locations } = await site.call('GET', '/api/locations');
  const found = locations.find(({ id }: { id: string }) => id === locationId);
  expect(found).toEqual({
    id: locationId,
    name: 'Nhà "Sen" 湯',
    address: expect.stringMatching(/\S/),
    hotline: null,
    email: null,
    picture: null,
  });
  expect((await site.call('GET', `/api/rooms/location/${locationId}`)).body).toEqual([
    {
      id: roomId,
      name: 'mizuki',
      type: 'DELUXE',
      capacity: 6,
      picture: null,
      location: { id: locationId, name: 'Nhà "Sen" 湯' },
    },
  ]);
});
