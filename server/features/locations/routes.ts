import { listLocations, listRooms } from '#contract/locations.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { showLocations, showRooms } from './present.ts';

export function locationRoutes(bind: Binder, { db }: Context): void {
  bind(listLocations, async ({ locale }) => ok(await showLocations(db, locale)));

  bind(listRooms, async ({ params, locale }) => {
    const rooms = await showRooms(db, params.id, locale);
    return rooms === undefined ? refuse('location_not_found') : ok(rooms);
  });
}
