import { defaultText, everyLanguage, inEachLanguage } from '#domain/basics/local-text.ts';
import type { Catalog } from '#domain/catalog/catalog.ts';
import type { Transaction } from '#server/db/database.ts';
import { type RowSet, type StoredRow, textOf } from '#server/db/row-set.ts';
import type { moveEntryCodes } from '#server/features/entry/commands/move-entry-codes.ts';
import type { RowDiff } from '../row-diff.ts';
import { deleteEmptyLocations, deleteUnusedRooms, TABLES, updateLocationsClosed, updateRoomsClosed } from '../store.ts';
import { named } from './named.ts';
import { type Change, idIn, syncRows } from './sync-rows.ts';

type MovedDoors = Parameters<typeof moveEntryCodes>[1]['doors'];

export type SyncedPlaces = {
  readonly changes: readonly Change[];
  readonly roomId: (location: string, room: string) => string;
  readonly locationId: (key: string) => string;
  readonly locationKey: (id: string) => string;
  /** Doors whose lock changed. */
  readonly movedDoors: MovedDoors;
  /** Places that the catalog does not name, including those closed earlier. */
  readonly closed: { readonly locations: readonly StoredRow[]; readonly rooms: readonly StoredRow[] };
};

/**
 * Updates locations and rooms to match the catalog, in its order; reopens closed ones that it names again.
 */
export async function syncPlaces(tx: Transaction, { locations }: Catalog): Promise<SyncedPlaces> {
  const syncedLocations = await syncRows(
    tx,
    TABLES.locations,
    locations.map(({ rooms: _rooms, lock, name, address, ...location }, position) => ({
      ...location,
      ...named(name),
      address: defaultText(address),
      addresses: inEachLanguage(address),
      lock_id: lock,
      position,
      closed_at: null,
    })),
  );
  const locationId = (key: string) => idIn(syncedLocations.ids, key);
  const rooms = locations.flatMap((location) =>
    location.rooms.map(({ name, displayName, picture, lock }, position) => ({
      location_id: locationId(location.key),
      name,
      names: displayName === null ? {} : everyLanguage(displayName),
      picture,
      lock_id: lock,
      position,
      closed_at: null,
    })),
  );
  const keys = new Map([...syncedLocations.ids].map(([key, id]) => [id, key]));
  const syncedRooms = await syncRows(tx, TABLES.rooms, rooms);
  return {
    changes: [...syncedLocations.changes, ...syncedRooms.changes],
    roomId: (location, room) => idIn(syncedRooms.ids, `${locationId(location)} ${room}`),
    locationId,
    locationKey: (id) => keys.get(id) ?? id,
    movedDoors: [...syncedLocations.changed, ...syncedRooms.changed].flatMap(movedDoorOf),
    closed: { locations: syncedLocations.unnamed, rooms: syncedRooms.unnamed },
  };
}

function movedDoorOf({ before, after }: RowDiff['changed'][number]): MovedDoors {
  if (before.lock_id === after.lock_id) return [];
  return [{ placeId: before.id, formerLockId: typeof before.lock_id === 'number' ? before.lock_id : null }];
}

export type ClosedPlaces = {
  readonly changes: readonly Change[];
  /** Names of deleted places, in which nothing was ever taken. */
  readonly gone: readonly string[];
};

/**
 * Deletes the places that the catalog no longer names and that never had a hold or reservation; closes the others
 * and keeps their reservations.
 */
export async function closePlaces(tx: Transaction, places: SyncedPlaces, now: Date): Promise<ClosedPlaces> {
  const { locations, rooms } = places.closed;
  const goneRooms = new Set(await deleteUnusedRooms(tx, idsOf(rooms)));
  const goneLocations = new Set(await deleteEmptyLocations(tx, idsOf(locations)));
  const ofLocations = await close(tx, {
    table: TABLES.locations,
    rows: locations,
    gone: goneLocations,
    update: updateLocationsClosed,
    now,
  });
  const ofRooms = await close(tx, {
    table: TABLES.rooms,
    rows: rooms,
    gone: goneRooms,
    update: updateRoomsClosed,
    now,
  });
  const isAlone = ({ id, location_id: location }: StoredRow) =>
    goneRooms.has(id) && !goneLocations.has(textOf(location));
  return {
    changes: [...ofRooms, ...ofLocations],
    gone: [
      ...locations.filter(({ id }) => goneLocations.has(id)).map(({ key }) => textOf(key)),
      ...rooms.filter(isAlone).map((room) => `${textOf(room.name)} of ${places.locationKey(textOf(room.location_id))}`),
    ],
  };
}

type Closing = {
  table: RowSet;
  rows: readonly StoredRow[];
  gone: ReadonlySet<string>;
  update: typeof updateRoomsClosed;
  now: Date;
};

async function close(tx: Transaction, { table, rows, gone, update, now }: Closing): Promise<Change[]> {
  const { subject } = table;
  const open = rows.filter((row) => !gone.has(row.id) && row.closed_at === null);
  if (open.length > 0) await update(tx, { ids: idsOf(open), at: now });
  return [
    ...rows
      .filter(({ id }) => gone.has(id))
      .map(({ id, ...before }): Change => ({ verb: 'removed', subject, subjectId: id, before })),
    ...open.map(({ id, ...before }): Change => ({ verb: 'closed', subject, subjectId: id, before })),
  ];
}

const idsOf = (rows: readonly StoredRow[]) => rows.map(({ id }) => id);
