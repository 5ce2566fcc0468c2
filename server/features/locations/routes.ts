import { listLocations as listLocationsRoute, listRooms } from '#contract/locations.ts';
import type { Context } from '#server/context.ts';
import { ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { listLocations, listRoomsOf } from './queries.ts';

export function locationRoutes(bind: Binder, { db }: Context): void {
  bind(listLocationsRoute, async () => ok(await listLocations(db)));

  bind(listRooms, async ({ params }) => {
    const rooms = await listRoomsOf(db, params.id);
    return rooms === undefined ? refuse('location_not_found') : ok(rooms);
  });
}
