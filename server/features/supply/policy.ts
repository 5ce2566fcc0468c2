import { isDeepStrictEqual } from 'node:util';
import { dayOf, daysBetween } from '#domain/calendar/day.ts';
import { type StoredRow, type SupplyRow, type SupplyTable, textOf } from './store.ts';

export type RowDiff = {
  readonly added: readonly SupplyRow[];
  readonly changed: readonly { readonly before: StoredRow; readonly after: StoredRow }[];
  /** Rows that are there and not wanted; what becomes of them is for the caller to say. */
  readonly unnamed: readonly StoredRow[];
};

/** What has to be done so that a table has the wanted rows. */
export function diffRows(table: SupplyTable, stored: readonly StoredRow[], wanted: readonly SupplyRow[]): RowDiff {
  const wantedByKey = new Map(wanted.map((row) => [keyOf(table, row), row]));
  const storedKeys = new Set(stored.map((row) => keyOf(table, row)));
  const compared = Object.keys(table.columns).filter((column) => !table.onlyAtFirst.includes(column));
  return {
    added: wanted.filter((row) => !storedKeys.has(keyOf(table, row))),
    changed: stored.flatMap((before) => {
      const row = wantedByKey.get(keyOf(table, before));
      if (row === undefined || compared.every((column) => isDeepStrictEqual(before[column], row[column]))) return [];
      return [{ before, after: { ...row, id: before.id } }];
    }),
    unnamed: stored.filter((row) => !wantedByKey.has(keyOf(table, row))),
  };
}

/** By what a row is known, as one text. */
export function keyOf({ key }: SupplyTable, row: SupplyRow): string {
  return key.map((column) => textOf(row[column])).join(' ');
}

export type Offer = {
  readonly roomId: string;
  readonly programId: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** A slot that is there. Somebody's is one that was ever taken, or that an operator locked. */
export type StandingSlot = Offer & {
  readonly id: string;
  readonly isSomebodys: boolean;
  /** It was no longer offered, and whoever had it kept it. */
  readonly isWithdrawn: boolean;
};

export type Blocked = { readonly offer: Offer; readonly by: StandingSlot };

export type SlotChanges = {
  readonly missing: readonly Offer[];
  /** Nobody's, and to be taken away. */
  readonly surplus: readonly StandingSlot[];
  /** Somebody's, and to be offered to nobody else from now on. */
  readonly withdrawn: readonly StandingSlot[];
  /** Withdrawn before, and to be offered again. */
  readonly returned: readonly StandingSlot[];
  /** What the schedule offers and cannot be had, because somebody's slot stands there. */
  readonly blocked: readonly Blocked[];
};

export type SlotFacts = {
  /** Everything that the schedule offers, from today on; slots of one room never overlap. */
  readonly offers: readonly Offer[];
  readonly standing: readonly StandingSlot[];
  /** Offers that start then or later are not made yet. */
  readonly horizon: Date;
  /** Rooms that are no longer for hire. */
  readonly closedRooms: ReadonlySet<string>;
};

/**
 * What has to be done so that the slots are those of the schedule. Only slots that are nobody's and have not begun make way;
 * of a closed room, also those of the past. Somebody's slot stays, and is withdrawn where nothing is offered at its time any
 * more. Nothing is made that has ended, save for a room of which no slot stays: its first day is shown whole.
 */
export function decideSlotChanges(facts: SlotFacts, now: Date): SlotChanges {
  const { offers, standing, closedRooms } = facts;
  const offered = new Set(offers.map(nameOf));
  const offersOf = byRoom(offers);
  const isSurplus = (slot: StandingSlot) =>
    !slot.isSomebodys && (closedRooms.has(slot.roomId) || (slot.startTime > now && !offered.has(nameOf(slot))));
  const isOver = ({ roomId, startTime, endTime }: StandingSlot) =>
    (closedRooms.has(roomId) ? endTime : startTime) <= now;
  const isStillOffered = (slot: StandingSlot) =>
    !closedRooms.has(slot.roomId) && (offersOf.get(slot.roomId) ?? []).some((offer) => overlap(offer, slot));
  const staying = standing.filter((slot) => !isSurplus(slot));
  const toCome = staying.filter((slot) => !isOver(slot));
  return {
    ...decideMissing(facts, staying, now),
    surplus: standing.filter(isSurplus),
    withdrawn: toCome.filter((slot) => slot.isSomebodys && !slot.isWithdrawn && !isStillOffered(slot)),
    // One that was withdrawn while it was locked is nobody's once it is unlocked.
    returned: toCome.filter((slot) => slot.isWithdrawn && isStillOffered(slot)),
  };
}

function decideMissing(
  { offers, horizon }: SlotFacts,
  staying: readonly StandingSlot[],
  now: Date,
): Pick<SlotChanges, 'missing' | 'blocked'> {
  const stayingOf = byRoom(staying);
  const missing: Offer[] = [];
  const blocked: Blocked[] = [];
  for (const [roomId, inRoom] of byRoom(offers)) {
    const others = stayingOf.get(roomId) ?? [];
    let next = 0;
    for (const offer of inRoom) {
      while (next < others.length && endsBefore(others[next], offer)) next += 1;
      const other = others[next];
      if (other === undefined || other.startTime >= offer.endTime) {
        if (offer.startTime < horizon && (offer.endTime > now || others.length === 0)) missing.push(offer);
      } else if (other.isSomebodys && nameOf(other) !== nameOf(offer) && offer.endTime > now) {
        blocked.push({ offer, by: other });
      }
    }
  }
  return { missing, blocked };
}

const nameOf = ({ roomId, programId, startTime, endTime }: Offer): string =>
  `${roomId} ${programId} ${startTime.getTime()} ${endTime.getTime()}`;

const overlap = (one: Offer, other: Offer): boolean => one.startTime < other.endTime && other.startTime < one.endTime;

const endsBefore = (slot: StandingSlot | undefined, offer: Offer): boolean =>
  slot !== undefined && slot.endTime <= offer.startTime;

/** In each room by start. */
function byRoom<Slot extends Offer>(slots: readonly Slot[]): Map<string, Slot[]> {
  const rooms = Map.groupBy(slots, ({ roomId }) => roomId);
  for (const inRoom of rooms.values()) inRoom.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
  return rooms;
}

/** So many days must be planned to reach both the horizon and the last slot that stands. */
export function daysToPlan(today: Date, horizon: Date, standing: readonly StandingSlot[]): number {
  const last = standing.reduce((latest, { startTime }) => (startTime > latest ? startTime : latest), horizon);
  return daysBetween(dayOf(today), dayOf(last)) + 1;
}
