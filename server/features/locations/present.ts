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

const presentLocation = (row: LocationRow): Location => ({ ...row, picture: ownPicture(row.picture) });

function presentRoom({ id, name, displayName, picture, locationId, locationName }: RoomRow): Room {
  return {
    id,
    name,
    displayName,
    type: roomTypeOf(name),
    capacity: capacityOf(name),
    picture: ownPicture(picture),
    location: { id: locationId, name: locationName },
  };
}

/** Returns null for a picture on another server, which an earlier version imported and no page may load. */
function ownPicture(picture: string | null): string | null {
  return picture?.startsWith('/') ? picture : null;
}
