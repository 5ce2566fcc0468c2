import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import { listNames, listProgramsOf, type SoldProgram } from './store.ts';

/** Lists the programs of a location; `duration` is in minutes. */
export function programsSoldAt(db: Queryable, locationId: string, locale: Locale): Promise<SoldProgram[]> {
  return listProgramsOf(db, locationId, locale);
}

/** Returns the names of all locations by id, closed ones included. */
export async function namesOfLocations(db: Queryable, locale: Locale): Promise<ReadonlyMap<string, string>> {
  return new Map((await listNames(db, locale)).map(({ id, name }) => [id, name]));
}
