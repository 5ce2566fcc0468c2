import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { planSlots } from '#domain/slots/schedule.ts';
import type { Transaction } from '#server/db/database.ts';
import {
  type Blocked,
  daysToPlan,
  decideSlotChanges,
  type Offer,
  type SlotChanges,
  type SlotFacts,
  type StandingSlot,
} from '../slot-plan.ts';
import {
  deleteSlots,
  insertSlots,
  listRules,
  listStandingSlots,
  lockSlots,
  type RuleRow,
  type StandingSlotRow,
  type TimedRule,
  updateWithdrawn,
} from '../store.ts';
import type { Change } from './sync-rows.ts';

export type SyncedSlots = {
  readonly changes: readonly Change[];
  readonly added: number;
  readonly removed: number;
  /** Kept for its holder, and no longer offered to others. */
  readonly withdrawn: number;
  readonly returned: number;
  readonly blocked: readonly Blocked[];
};

type Wish = { now: Date; horizonDays: number; closedRooms: readonly string[] };

/** Updates the slots of the coming days to match the schedule. The caller holds the import lock. */
export async function syncSlots(tx: Transaction, { now, horizonDays, closedRooms }: Wish): Promise<SyncedSlots> {
  const facts = await readFacts(tx, { now, horizonDays, closedRooms }, { rules: await listRules(tx) });
  const { surplus, withdrawn } = decideSlotChanges(facts, now);
  const going = [...surplus, ...withdrawn].map(({ id }) => id);
  // A slot may have been taken between the read and the lock.
  const taken = going.length > 0 ? await lockSlots(tx, going) : new Set<string>();
  const standing = facts.standing.map((slot) => (taken.has(slot.id) ? { ...slot, isTakenOrLocked: true } : slot));
  return carryOut(tx, decideSlotChanges({ ...facts, standing }, now), now);
}

/** Few enough that a serving process, which adds the slots of each day, is busy with them for milliseconds. */
const ROOMS_AT_ONCE = 20;

/**
 * Inserts missing slots of the coming days, and deletes none. The caller holds the import lock. Rooms are independent, so
 * neither memory nor the time between two answers of the process grows with their number.
 */
export async function addMissingSlots(tx: Transaction, wish: Omit<Wish, 'closedRooms'>): Promise<Change[]> {
  const rulesOf = Map.groupBy(await listRules(tx), ({ room_id }) => room_id);
  const rooms = [...rulesOf.keys()];
  const changes: Change[] = [];
  for (let first = 0; first < rooms.length; first += ROOMS_AT_ONCE) {
    const some = rooms.slice(first, first + ROOMS_AT_ONCE);
    const rules = some.flatMap((room) => rulesOf.get(room) ?? []);
    const facts = await readFacts(tx, { ...wish, closedRooms: [] }, { rules, rooms: some });
    const standing = facts.standing.map((slot) => ({ ...slot, isTakenOrLocked: true }));
    const { missing, blocked } = decideSlotChanges({ ...facts, standing }, wish.now);
    const added = await carryOut(tx, { missing, blocked, surplus: [], withdrawn: [], returned: [] }, wish.now);
    changes.push(...added.changes);
  }
  return changes;
}

type Part = { rules: readonly TimedRule[]; rooms?: readonly string[] };

async function readFacts(
  tx: Transaction,
  { now, horizonDays, closedRooms }: Wish,
  { rules, rooms }: Part,
): Promise<SlotFacts> {
  const today = dayOf(now);
  const horizon = startOfDay(addDays(today, horizonDays));
  // A slot that started yesterday may still be under way.
  const from = startOfDay(addDays(today, -1));
  const standing = (await listStandingSlots(tx, { from, allOfRooms: closedRooms, rooms })).map(standingOf);
  const minutes = new Map(rules.map((rule) => [rule.program_id, rule.duration_minutes]));
  const offers = planSlots({
    rules: rules.map(ruleOf),
    durationOf: (program) => minutes.get(program) ?? 0,
    from: today,
    days: daysToPlan(now, horizon, standing),
  });
  return { offers: offers.map(offerOf), standing, horizon, closedRooms: new Set(closedRooms) };
}

/** Rooms have ids here, so the rule's location is not needed. */
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

const standingOf = (row: StandingSlotRow): StandingSlot => ({
  id: row.id,
  roomId: row.room_id,
  programId: row.program_id,
  startTime: row.start_time,
  endTime: row.end_time,
  isTakenOrLocked: row.is_locked || row.is_sold,
  isWithdrawn: row.is_withdrawn,
});

async function carryOut(tx: Transaction, changes: SlotChanges, now: Date): Promise<SyncedSlots> {
  const { missing, surplus, withdrawn, returned, blocked } = changes;
  const seconds = (instant: Date) => instant.getTime() / 1000;
  if (surplus.length > 0) await deleteSlots(tx, idsOf(surplus));
  if (withdrawn.length > 0) await updateWithdrawn(tx, { ids: idsOf(withdrawn), at: now });
  if (returned.length > 0) await updateWithdrawn(tx, { ids: idsOf(returned), at: null });
  if (missing.length > 0) {
    await insertSlots(tx, {
      roomIds: missing.map(({ roomId }) => roomId),
      programIds: missing.map(({ programId }) => programId),
      starts: missing.map(({ startTime }) => seconds(startTime)),
      ends: missing.map(({ endTime }) => seconds(endTime)),
    });
  }
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
