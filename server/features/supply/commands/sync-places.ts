import type { Catalog } from '#domain/catalog/catalog.ts';
import type { Transaction } from '#server/db/database.ts';
import { deleteEmptyLocations, deleteUnusedRooms, type StoredRow, TABLES } from '../store.ts';
import { type Change, idIn, syncRows } from './sync-rows.ts';

export type SyncedPlaces = {
  readonly changes: readonly Change[];
  readonly roomId: (location: string, room: string) => string;
  /** What the catalog no longer names. */
  readonly closed: { readonly locations: readonly StoredRow[]; readonly rooms: readonly StoredRow[] };
};

/** Brings locations and rooms up to date, in the order of the file. */
export async function syncPlaces(tx: Transaction, { locations }: Catalog): Promise<SyncedPlaces> {
  const syncedLocations = await syncRows(
    tx,
    TABLES.locations,
    locations.map(({ rooms: _rooms, lock, ...location }, position) => ({ ...location, lock_id: lock, position })),
  );
  const locationId = (key: string) => idIn(syncedLocations.ids, key);
  const rooms = locations.flatMap((location) =>
    location.rooms.map(({ name, picture, lock }, position) => ({
      location_id: locationId(location.key),
      name,
      picture,
      lock_id: lock,
      position,
    })),
  );
  const syncedRooms = await syncRows(tx, TABLES.rooms, rooms);
  return {
    changes: [...syncedLocations.changes, ...syncedRooms.changes],
    roomId: (location, room) => idIn(syncedRooms.ids, `${locationId(location)} ${room}`),
    closed: { locations: syncedLocations.unnamed, rooms: syncedRooms.unnamed },
  };
}

/** Takes away the closed rooms and locations that nothing was ever sold of; the others stay for their reservations. */
export async function removeClosedPlaces(tx: Transaction, { closed }: SyncedPlaces): Promise<Change[]> {
  const idsOf = (rows: readonly StoredRow[]) => rows.map(({ id }) => id);
  const rooms = await deleteUnusedRooms(tx, idsOf(closed.rooms));
  const locations = await deleteEmptyLocations(tx, idsOf(closed.locations));
  const removed = (subject: string, rows: readonly StoredRow[], ids: readonly string[]) =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, ...before }): Change => ({ verb: 'removed', subject, subjectId: id, before }));
  return [...removed('room', closed.rooms, rooms), ...removed('location', closed.locations, locations)];
}
