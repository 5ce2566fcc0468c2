import type { Locale } from '#domain/basics/locale.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { Queryable } from '#server/db/database.ts';
import { addressIn, nameIn, roomNameIn } from '#server/db/names.ts';

export type LocationRow = {
  id: string;
  name: string;
  address: string;
  hotline: string | null;
  email: string | null;
  picture: string | null;
};

export type RoomRow = {
  id: string;
  name: string;
  displayName: string;
  picture: string | null;
  locationId: string;
  locationName: string;
};

export function listLocations(db: Queryable, locale: Locale | null): Promise<LocationRow[]> {
  return db.query(
    {
      name: 'locations',
      text: `SELECT l.id, ${nameIn('l', '$1')} AS name, ${addressIn('l', '$1')} AS address, l.hotline, l.email, l.picture
           FROM locations l WHERE l.closed_at IS NULL ORDER BY l.position, l.name`,
    },
    [locale],
  );
}

export function listNames(db: Queryable, locale: Locale): Promise<{ id: string; name: string }[]> {
  const text = `SELECT l.id, ${nameIn('l', '$1')} AS name FROM locations l ORDER BY l.position, l.name`;
  return db.query<{ id: string; name: string }>({ name: 'names-of-locations', text }, [locale]);
}

export async function listRooms(db: Queryable, locationId: string, locale: Locale | null): Promise<RoomRow[]> {
  return db.query(
    {
      name: 'rooms-of-location',
      text: `SELECT r.id, r.name, ${roomNameIn('r', '$2')} AS "displayName", r.picture,
               l.id AS "locationId",
               ${nameIn('l', '$2')} AS "locationName"
             FROM rooms r JOIN locations l ON l.id = r.location_id
             WHERE r.location_id = $1 AND r.closed_at IS NULL ORDER BY r.position, r.name`,
    },
    [locationId, locale],
  );
}

export async function isLocationOpen(db: Queryable, locationId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM locations WHERE id = $1 AND closed_at IS NULL';
  const rows = await db.query({ name: 'is-location-open', text }, [locationId]);
  return rows.length > 0;
}

export type SoldProgram = { name: string; duration: number; price: Vnd };

/** Lists the programs scheduled in a location's rooms, the shortest first. */
export function listProgramsOf(db: Queryable, locationId: string, locale: Locale): Promise<SoldProgram[]> {
  return db.query(
    {
      name: 'programs-of-location',
      text: `SELECT ${nameIn('p', '$2')} AS name, p.duration_minutes AS duration, t.price
             FROM programs p JOIN tickets t ON t.program_id = p.id
             WHERE EXISTS (SELECT 1 FROM schedule_rules s JOIN rooms r ON r.id = s.room_id
                           WHERE s.program_id = p.id AND r.location_id = $1)
             ORDER BY p.duration_minutes, p.name`,
    },
    [locationId, locale],
  );
}
