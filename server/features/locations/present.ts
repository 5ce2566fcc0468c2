import type { Location, Room } from '#contract/locations.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import type { LocationRow, RoomRow } from './store.ts';

export function presentLocation(row: LocationRow): Location {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    hotline: row.hotline,
    email: row.email,
    picture: ownPicture(row.picture),
  };
}

export function presentRoom(row: RoomRow): Room {
  return {
    id: row.id,
    name: row.name,
    type: roomTypeOf(row.name),
    capacity: capacityOf(row.name),
    picture: ownPicture(row.picture),
    location: { id: row.location_id, name: row.location_name },
  };
}

/** What an import of a former version left is at a server that no page may ask. */
function ownPicture(picture: string | null): string | null {
  return picture?.startsWith('/') ? picture : null;
}
