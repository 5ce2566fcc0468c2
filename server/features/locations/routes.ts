import { listLocations as listLocationsRoute, listRooms } from '#contract/locations.ts';
import type { Context } from '#server/context.ts';
import { ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { presentRoom } from './present.ts';
import { listLocations } from './queries.ts';
import { locationExists, selectRooms } from './store.ts';

export function locationRoutes(bind: Binder, { db }: Context): void {
  bind(listLocationsRoute, async () => ok(await listLocations(db)));

  bind(listRooms, async ({ params }) => {
    const rooms = await selectRooms(db, params.id);
    if (rooms.length === 0 && !(await locationExists(db, params.id))) return refuse('location_not_found');
    return ok(rooms.map(presentRoom));
  });
}
