import type { Location, Room } from '#contract/locations.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import type { Queryable } from '#server/db/database.ts';
import { isLocationOpen, type LocationRow, listLocations, listRooms, type RoomRow } from './store.ts';

/** Presents every open location to the public, in the order of the catalog. */
export async function showLocations(db: Queryable, locale: Locale): Promise<Location[]> {
  return (await listLocations(db, locale)).map(presentLocation);
}

/** Presents a location's rooms in the order of the catalog; undefined when it does not exist or is closed. */
export async function showRooms(db: Queryable, locationId: string, locale: Locale): Promise<Room[] | undefined> {
  const rooms = await listRooms(db, locationId, locale);
  if (rooms.length === 0 && !(await isLocationOpen(db, locationId))) return undefined;
  return rooms.map(presentRoom);
}

function presentLocation(row: LocationRow): Location {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    hotline: row.hotline,
    email: row.email,
    picture: ownPicture(row.picture),
  };
}

function presentRoom(row: RoomRow): Room {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    type: roomTypeOf(row.name),
    capacity: capacityOf(row.name),
    picture: ownPicture(row.picture),
    location: { id: row.location_id, name: row.location_name },
  };
}

/** Returns null for a picture on another server, which an earlier version imported and no page may load. */
function ownPicture(picture: string | null): string | null {
  return picture?.startsWith('/') ? picture : null;
}
