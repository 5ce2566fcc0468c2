/** The rooms that have illustrations. */
export const KNOWN_ROOMS = ['enra', 'kura', 'hoshi', 'mizuki', 'himoku'] as const;
export type KnownRoom = (typeof KNOWN_ROOMS)[number];

export type RoomType = 'STANDARD' | 'DELUXE' | 'VIP';

const CAPACITY: Record<RoomType, number> = { STANDARD: 4, DELUXE: 6, VIP: 8 };

/** Returns the type of a room, which its name determines. */
export function roomTypeOf(name: string): RoomType {
  switch (name.toLowerCase()) {
    case 'hoshi':
      return 'VIP';
    case 'mizuki':
      return 'DELUXE';
    default:
      return 'STANDARD';
  }
}

/** Returns how many people a room takes without a surcharge. */
export function capacityOf(name: string): number {
  return capacityOfType(roomTypeOf(name));
}

export function capacityOfType(type: RoomType): number {
  return CAPACITY[type];
}

/** Returns which illustration shows a room. */
export function roomPictureOf(name: string): KnownRoom | 'default' {
  return KNOWN_ROOMS.find((known) => known === name.toLowerCase()) ?? 'default';
}
