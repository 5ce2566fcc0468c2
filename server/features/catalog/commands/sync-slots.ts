import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { planSlots } from '#domain/slots/schedule.ts';
import type { Transaction } from '#server/db/database.ts';
import { supplySlots } from '#server/features/slots/commands/supply-slots.ts';
import {
  type Blocked,
  daysToPlan,
  decideSlotChanges,
  type Offer,
  type SlotChanges,
  type SlotFacts,
  type StandingSlot,
} from '../slot-plan.ts';
import { listAllRoomIds, listRules, listStandingSlots, lockSlots, type RuleRow, type TimedRule } from '../store.ts';
import type { Change } from './sync-rows.ts';

export type SyncedSlots = {
  readonly changes: readonly Change[];
  readonly added: number;
  readonly removed: number;
  /** Slots that their holders keep, and that are no longer offered to others. */
  readonly withdrawn: number;
  readonly returned: number;
  readonly blocked: readonly Blocked[];
};

type Wish = { now: Date; horizonDays: number; closedRooms: readonly string[] };

/**
 * How many rooms are read and planned at once. Rooms are independent, so neither memory nor the time between two statements
 * grows with their number; a process that serves meanwhile is busy for milliseconds.
 */
const ROOMS_AT_ONCE = 20;

/** Updates the slots of the coming days to match the schedule. The caller holds the import lock. */
export async function syncSlots(tx: Transaction, wish: Wish): Promise<SyncedSlots> {
  const plans: { part: Part; changes: SlotChanges }[] = [];
  for (const part of await partsOf(tx)) {
    plans.push({ part, changes: decideSlotChanges(await readFacts(tx, wish, part), wish.now) });
  }
  const going = plans.flatMap(({ changes }) => goingIn(changes));
  const taken = going.length > 0 ? await lockSlots(tx, going) : new Set<string>();
  const synced: SyncedSlots[] = [];
  for (const { part, changes } of plans) {
    // A slot may have been taken between the read and the lock; another read sees it.
    const isStale = goingIn(changes).some((id) => taken.has(id));
    const latest = isStale ? decideSlotChanges(await readFacts(tx, wish, part), wish.now) : changes;
    synced.push(await carryOut(tx, latest, wish.now));
  }
  return joined(synced);
}

/** Inserts missing slots of the coming days, and deletes none. The caller holds the import lock. */
export async function addMissingSlots(tx: Transaction, wish: Omit<Wish, 'closedRooms'>): Promise<SyncedSlots> {
  const synced: SyncedSlots[] = [];
  for (const part of await partsOf(tx)) {
    const facts = await readFacts(tx, { ...wish, closedRooms: [] }, part);
    const standing = facts.standing.map((slot) => ({ ...slot, isTakenOrLocked: true }));
    const { missing, blocked } = decideSlotChanges({ ...facts, standing }, wish.now);
    synced.push(await carryOut(tx, { missing, blocked, surplus: [], withdrawn: [], returned: [] }, wish.now));
  }
  return joined(synced);
}

const goingIn = ({ surplus, withdrawn }: SlotChanges) => [...surplus, ...withdrawn].map(({ id }) => id);

function joined(parts: readonly SyncedSlots[]): SyncedSlots {
  const sum = (count: (part: SyncedSlots) => number) => parts.reduce((total, part) => total + count(part), 0);
  return {
    changes: parts.flatMap(({ changes }) => changes),
    added: sum(({ added }) => added),
    removed: sum(({ removed }) => removed),
    withdrawn: sum(({ withdrawn }) => withdrawn),
    returned: sum(({ returned }) => returned),
    blocked: parts.flatMap(({ blocked }) => blocked),
  };
}

/** Some rooms and their schedule. */
type Part = { readonly rooms: readonly string[]; readonly rules: readonly TimedRule[] };

async function partsOf(tx: Transaction): Promise<Part[]> {
  const rulesOf = Map.groupBy(await listRules(tx), ({ room_id }) => room_id);
  const all = await listAllRoomIds(tx);
  return Array.from({ length: Math.ceil(all.length / ROOMS_AT_ONCE) }, (_, place) => {
    const rooms = all.slice(place * ROOMS_AT_ONCE, (place + 1) * ROOMS_AT_ONCE);
    return { rooms, rules: rooms.flatMap((room) => rulesOf.get(room) ?? []) };
  });
}

async function readFacts(
  tx: Transaction,
  { now, horizonDays, closedRooms }: Wish,
  { rules, rooms }: Part,
): Promise<SlotFacts> {
  const today = dayOf(now);
  const horizon = startOfDay(addDays(today, horizonDays));
  // A slot that started yesterday may still be under way.
  const from = startOfDay(addDays(today, -1));
  const standing = await listStandingSlots(tx, { from, allOfRooms: closedRooms, rooms });
  const minutes = new Map(rules.map((rule) => [rule.program_id, rule.duration_minutes]));
  const offers = planSlots({
    rules: rules.map(ruleOf),
    durationOf: (program) => minutes.get(program) ?? 0,
    from: today,
    days: daysToPlan(now, horizon, standing),
  });
  return { offers: offers.map(offerOf), standing, horizon, closedRooms: new Set(closedRooms) };
}

/** Returns a rule for `planSlots`. It names its room by id, so it needs no location. */
const ruleOf = (rule: RuleRow) => ({
  location: '',
  rooms: [rule.room_id],
  program: rule.program_id,
  first: rule.first_minute,
  last: rule.last_minute,
  every: rule.every_minutes,
  days: rule.days,
});

const offerOf = ({ room, program, startTime, endTime }: ReturnType<typeof planSlots>[number]): Offer => ({
  roomId: room,
  programId: program,
  startTime,
  endTime,
});

async function carryOut(tx: Transaction, changes: SlotChanges, now: Date): Promise<SyncedSlots> {
  const { missing, surplus, withdrawn, returned, blocked } = changes;
  await supplySlots(tx, {
    missing,
    surplus: idsOf(surplus),
    withdrawn: idsOf(withdrawn),
    returned: idsOf(returned),
    now,
  });
  const counts = { added: missing.length, removed: surplus.length };
  return {
    ...counts,
    withdrawn: withdrawn.length,
    returned: returned.length,
    changes: changesOf(changes),
    blocked,
  };
}

const idsOf = (slots: readonly StandingSlot[]) => slots.map(({ id }) => id);

/**
 * Returns one history entry per room: how many slots were added, and the starts of removed and returned ones.
 */
function changesOf({ missing, surplus, withdrawn, returned }: SlotChanges): Change[] {
  const added = Map.groupBy(missing, ({ roomId }) => roomId);
  const [removed, kept, again] = [surplus, withdrawn, returned].map((slots) =>
    Map.groupBy(slots, ({ roomId }) => roomId),
  );
  const startsIn = (slots: ReadonlyMap<string, StandingSlot[]> | undefined, roomId: string) =>
    (slots?.get(roomId) ?? []).map(({ startTime }) => startTime);
  const rooms = [...missing, ...surplus, ...withdrawn, ...returned].map(({ roomId }) => roomId);
  return [...new Set(rooms)].map((subjectId) => ({
    verb: 'changed',
    subject: 'slots_of_room',
    subjectId,
    before: { removed: startsIn(removed, subjectId) },
    after: {
      added: added.get(subjectId)?.length ?? 0,
      withdrawn: startsIn(kept, subjectId),
      returned: startsIn(again, subjectId),
    },
  }));
}
