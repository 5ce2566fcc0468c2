import type { Locale } from '#domain/basics/locale.ts';
import { DAY, MINUTE } from '#domain/calendar/duration.ts';
import type { LockState } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  type DoorRow,
  type EventRow,
  findOpening,
  listDoorRows,
  listEvents,
  listOrders,
  listVisits,
  type OpeningRow,
  type OrderRow,
  type VisitRow,
} from './store.ts';

export type Locks = {
  readonly cloud: 'answers' | 'silent' | 'absent';
  readonly states: ReadonlyMap<number, LockState>;
};

/** Reads the state of all locks, at most once a minute for all callers; a failed read is repeated. */
export function locksReader({ lockCloud }: Pick<Context, 'lockCloud'>): (now: Date) => Promise<Locks> {
  let kept: { readonly until: number; readonly locks: Promise<Locks> } | undefined;

  async function read(): Promise<Locks> {
    if (lockCloud === undefined) return { cloud: 'absent', states: new Map() };
    const answer = await lockCloud.listLocks();
    if (answer.kind === 'failed') return { cloud: 'silent', states: new Map() };
    return { cloud: 'answers', states: new Map(answer.locks.map((lock) => [lock.lockId, lock])) };
  }

  return async (now) => {
    const time = now.getTime();
    if (kept === undefined || kept.until <= time || kept.until > time + MINUTE)
      kept = { until: time + MINUTE, locks: read() };
    const { locks } = kept;
    if ((await locks).cloud === 'silent' && kept.locks === locks) kept = undefined;
    return locks;
  };
}

export type DoorFacts = {
  readonly door: DoorRow;
  readonly visits: readonly VisitRow[];
  readonly lastOrder: OrderRow | undefined;
  readonly lastEvent: EventRow | undefined;
};

/** Lists a location's doors, each with its visits and with the orders and records of the last day. */
export async function doorsOf(
  db: Queryable,
  { locationId, locale, standIns, now }: { locationId: string; locale: Locale; standIns: boolean; now: Date },
): Promise<DoorFacts[]> {
  const doors = await listDoorRows(db, { locale, standIns, locationId });
  const recent = {
    lockIds: doors.flatMap(({ lockId }) => lockId ?? []),
    since: new Date(now.getTime() - DAY),
  };
  const visits = await listVisits(db, { locationId, now });
  const orders = await listOrders(db, recent);
  const events = await listEvents(db, recent);
  return doors.map((door) => ({
    door,
    visits: visits.filter(({ roomId }) => door.kind === 'LOCATION' || roomId === door.id),
    lastOrder: orders.find(({ lockId }) => lockId === door.lockId),
    lastEvent: events.find(({ lockId }) => lockId === door.lockId),
  }));
}

/** Finds an opening for a mail to the owners. */
export function findDoorOpening(
  db: Queryable,
  ask: { readonly orderId: string; readonly locale: Locale },
): Promise<OpeningRow | undefined> {
  return findOpening(db, ask);
}
