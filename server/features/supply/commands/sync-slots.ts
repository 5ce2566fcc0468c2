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
} from '../policy.ts';
import {
  deleteSlots,
  insertSlots,
  lockSlots,
  type RuleRow,
  type StandingSlotRow,
  selectRules,
  selectStandingSlots,
} from '../store.ts';
import type { Change } from './sync-rows.ts';

export type SyncedSlots = {
  readonly changes: readonly Change[];
  readonly added: number;
  readonly removed: number;
  readonly blocked: readonly Blocked[];
};

type Wish = { now: Date; horizonDays: number; closedRooms: readonly string[] };

/** Makes the slots of the coming days those of the schedule. The caller has the turn. */
export async function syncSlots(tx: Transaction, { now, horizonDays, closedRooms }: Wish): Promise<SyncedSlots> {
  const facts = await readFacts(tx, { now, horizonDays, closedRooms });
  const surplus = decideSlotChanges(facts, now).surplus.map(({ id }) => id);
  // Between the look and the lock somebody may have taken one of them.
  const taken = surplus.length > 0 ? await lockSlots(tx, surplus) : new Set<string>();
  const standing = facts.standing.map((slot) => (taken.has(slot.id) ? { ...slot, isSomebodys: true } : slot));
  return carryOut(tx, decideSlotChanges({ ...facts, standing }, now));
}

/** Adds the slots of the coming days that are not there, and takes nothing away. The caller has the turn. */
export async function addMissingSlots(tx: Transaction, wish: Omit<Wish, 'closedRooms'>): Promise<SyncedSlots> {
  const facts = await readFacts(tx, { ...wish, closedRooms: [] });
  const standing = facts.standing.map((slot) => ({ ...slot, isSomebodys: true }));
  return carryOut(tx, decideSlotChanges({ ...facts, standing }, wish.now));
}

async function readFacts(tx: Transaction, { now, horizonDays, closedRooms }: Wish): Promise<SlotFacts> {
  const today = dayOf(now);
  const horizon = startOfDay(addDays(today, horizonDays));
  // A slot that began yesterday may still be under way.
  const standing = (await selectStandingSlots(tx, startOfDay(addDays(today, -1)), closedRooms)).map(standingOf);
  const rules = await selectRules(tx);
  const minutes = new Map(rules.map((rule) => [rule.program_id, rule.duration_minutes]));
  const offers = planSlots({
    rules: rules.map(ruleOf),
    durationOf: (program) => minutes.get(program) ?? 0,
    from: today,
    days: daysToPlan(now, horizon, standing),
  });
  return { offers: offers.map(offerOf), standing, horizon, closedRooms: new Set(closedRooms) };
}

/** Rooms are known by their ids here, so a rule's location says nothing more. */
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
  isSomebodys: row.is_locked || row.is_sold,
});

async function carryOut(tx: Transaction, { missing, surplus, blocked }: SlotChanges): Promise<SyncedSlots> {
  const seconds = (instant: Date) => instant.getTime() / 1000;
  if (surplus.length > 0)
    await deleteSlots(
      tx,
      surplus.map(({ id }) => id),
    );
  if (missing.length > 0) {
    await insertSlots(tx, {
      roomIds: missing.map(({ roomId }) => roomId),
      programIds: missing.map(({ programId }) => programId),
      starts: missing.map(({ startTime }) => seconds(startTime)),
      ends: missing.map(({ endTime }) => seconds(endTime)),
    });
  }
  return { changes: changesOf(missing, surplus), added: missing.length, removed: surplus.length, blocked };
}

/** One entry of the history for a room: how many slots came, and when those that went would have begun. */
function changesOf(missing: readonly Offer[], surplus: readonly StandingSlot[]): Change[] {
  const added = Map.groupBy(missing, ({ roomId }) => roomId);
  const removed = Map.groupBy(surplus, ({ roomId }) => roomId);
  return [...new Set([...added.keys(), ...removed.keys()])].map((subjectId) => ({
    verb: 'changed',
    subject: 'slots_of_room',
    subjectId,
    before: { removed: (removed.get(subjectId) ?? []).map(({ startTime }) => startTime) },
    after: { added: added.get(subjectId)?.length ?? 0 },
  }));
}
