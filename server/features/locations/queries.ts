import type { Locale } from '#domain/basics/locale.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { Queryable } from '#server/db/database.ts';
import { listNames, listProgramsOf } from './store.ts';

/** Lists the programs of a location; `duration` is in minutes. */
export async function programsSoldAt(
  db: Queryable,
  locationId: string,
  locale: Locale,
): Promise<{ name: string; duration: number; price: Vnd }[]> {
  const rows = await listProgramsOf(db, locationId, locale);
  return rows.map(({ name, duration_minutes, price }) => ({ name, duration: duration_minutes, price }));
}

/** Returns the names of all locations by id, closed ones included. */
export async function namesOfLocations(db: Queryable, locale: Locale): Promise<ReadonlyMap<string, string>> {
  return new Map((await listNames(db, locale)).map(({ id, name }) => [id, name]));
}
