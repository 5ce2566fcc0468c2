import { dayOf, daysBetween } from '#domain/calendar/day.ts';

export type Offer = {
  readonly roomId: string;
  readonly programId: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** A stored slot. `isTakenOrLocked`: it was ever taken, or an operator locked it. */
export type StandingSlot = Offer & {
  readonly id: string;
  readonly isTakenOrLocked: boolean;
  /** The slot is no longer offered, but its holder keeps it. */
  readonly isWithdrawn: boolean;
};

export type Blocked = { readonly offer: Offer; readonly by: StandingSlot };

export type SlotChanges = {
  readonly missing: readonly Offer[];
  /** Slots that were never taken, and are to be deleted. */
  readonly surplus: readonly StandingSlot[];
  /** Taken slots that are no longer to be offered to others. */
  readonly withdrawn: readonly StandingSlot[];
  /** Slots that were withdrawn, and are to be offered again. */
  readonly returned: readonly StandingSlot[];
  /** Offers that cannot be made, because a taken slot occupies the time. */
  readonly blocked: readonly Blocked[];
};

export type SlotFacts = {
  /** Everything that the schedule offers from today; offers in one room never overlap. */
  readonly offers: readonly Offer[];
  readonly standing: readonly StandingSlot[];
  /** Offers that start at this time or later are not made yet. */
  readonly horizon: Date;
  /** Rooms that the catalog no longer names. */
  readonly closedRooms: ReadonlySet<string>;
};

/**
 * Decides how to match the slots to the schedule. Deletes only slots that were never taken and have not started; in
 * a closed room also past ones. Withdraws taken slots that the schedule no longer has. Creates no past slot, except
 * in a room without slots, which gets its whole first day.
 */
export function decideSlotChanges(facts: SlotFacts, now: Date): SlotChanges {
  const { offers, standing, closedRooms } = facts;
  const offered = new Set(offers.map(nameOf));
  const offersOf = byRoom(offers);
  const isSurplus = (slot: StandingSlot) =>
    !slot.isTakenOrLocked && (closedRooms.has(slot.roomId) || (slot.startTime > now && !offered.has(nameOf(slot))));
  const isOver = ({ roomId, startTime, endTime }: StandingSlot) =>
    (closedRooms.has(roomId) ? endTime : startTime) <= now;
  const isStillOffered = (slot: StandingSlot) =>
    !closedRooms.has(slot.roomId) &&
    // The fast path: nearly every slot matches an offer exactly, so it need not be compared with all of its room.
    (offered.has(nameOf(slot)) || (offersOf.get(slot.roomId) ?? []).some((offer) => overlap(offer, slot)));
  const staying = standing.filter((slot) => !isSurplus(slot));
  const toCome = staying.filter((slot) => !isOver(slot));
  return {
    ...decideMissing(facts, staying, now),
    surplus: standing.filter(isSurplus),
    withdrawn: toCome.filter((slot) => slot.isTakenOrLocked && !slot.isWithdrawn && !isStillOffered(slot)),
    // A slot that was withdrawn while locked counts as never taken once it is unlocked.
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
      } else if (other.isTakenOrLocked && nameOf(other) !== nameOf(offer) && offer.endTime > now) {
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

/** Groups slots by room, sorted by start. */
function byRoom<Slot extends Offer>(slots: readonly Slot[]): Map<string, Slot[]> {
  const rooms = Map.groupBy(slots, ({ roomId }) => roomId);
  for (const inRoom of rooms.values()) inRoom.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
  return rooms;
}

/** Returns how many days to plan in order to reach both the horizon and the last stored slot. */
export function daysToPlan(today: Date, horizon: Date, standing: readonly StandingSlot[]): number {
  const last = standing.reduce((latest, { startTime }) => (startTime > latest ? startTime : latest), horizon);
  return daysBetween(dayOf(today), dayOf(last)) + 1;
}
