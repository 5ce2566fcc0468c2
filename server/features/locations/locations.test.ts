import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImporter, INN } from '#server/testing/given/catalog.ts';
import { givenRoom } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

// shows: 3.1, 3.2, 3.3, 7.8, 7.9
test('locations and rooms have exactly the specified fields', async () => {
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
      displayName: 'Mizuki',
      type: 'DELUXE',
      capacity: 6,
      picture: null,
      location: { id: locationId, name: 'Nhà "Sen" 湯' },
    },
  ]);
});

test('locations and rooms are listed in the order of the catalog, whatever their names', async () => {
  const houses = ['Willow', 'Ánh', 'Mill'].map((name) => ({ key: name, name, address: 'x', rooms: ['moss', 'fern'] }));
  const importer = createImporter(site.db, { now: site.context.clock.now(), horizonDays: 1 });
  const named = async () => {
    const { body } = await site.call('GET', '/api/locations');
    const own = body.filter(({ name }: { name: string }) => houses.some((house) => house.name === name));
    const rooms = await Promise.all(own.map(({ id }: { id: string }) => site.call('GET', `/api/rooms/location/${id}`)));
    const nameOf = ({ name }: { name: string }) => name;
    return [own.map(nameOf), rooms.map((answer) => answer.body.map(nameOf))];
  };
  await importer.import({ ...INN, locations: houses, schedule: [] });
  expect(await named()).toEqual([['Willow', 'Ánh', 'Mill'], Array(3).fill(['moss', 'fern'])]);
  const turned = houses.toReversed().map((house) => ({ ...house, rooms: ['fern', 'moss'] }));
  await importer.import({ ...INN, locations: turned, schedule: [] });
  expect(await named()).toEqual([['Mill', 'Ánh', 'Willow'], Array(3).fill(['fern', 'moss'])]);
});
