import type { Location, Room } from '#contract/locations.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { Queryable } from '#server/db/database.ts';
import { presentLocation, presentRoom } from './present.ts';
import { isLocationOpen, selectLocations, selectProgramsOf, selectRooms } from './store.ts';

/** Every location that is open, as anybody may see it, in the order of the catalog. */
export async function listLocations(db: Queryable): Promise<Location[]> {
  return (await selectLocations(db)).map(presentLocation);
}

/** A location's rooms in the order of the catalog; undefined when there is no such location, or no longer. */
export async function listRoomsOf(db: Queryable, locationId: string): Promise<Room[] | undefined> {
  const rooms = await selectRooms(db, locationId);
  if (rooms.length === 0 && !(await isLocationOpen(db, locationId))) return undefined;
  return rooms.map(presentRoom);
}

/** What a location sells; `duration` is in minutes. */
export async function programsSoldAt(
  db: Queryable,
  locationId: string,
): Promise<{ name: string; duration: number; price: Vnd }[]> {
  const rows = await selectProgramsOf(db, locationId);
  return rows.map(({ name, duration_minutes, price }) => ({ name, duration: duration_minutes, price }));
}
