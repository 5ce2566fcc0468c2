import type { Location } from '#contract/locations.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { Queryable } from '#server/db/database.ts';
import { presentLocation } from './present.ts';
import { selectLocations, selectProgramsOf } from './store.ts';

/** Every location as anybody may see it, in the order of the catalog. */
export async function listLocations(db: Queryable): Promise<Location[]> {
  return (await selectLocations(db)).map(presentLocation);
}

/** What a location sells; `duration` is in minutes. */
export async function programsSoldAt(
  db: Queryable,
  locationId: string,
): Promise<{ name: string; duration: number; price: Vnd }[]> {
  const rows = await selectProgramsOf(db, locationId);
  return rows.map(({ name, duration_minutes, price }) => ({ name, duration: duration_minutes, price }));
}
