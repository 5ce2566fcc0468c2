import type { Door, DoorEvent, DoorOrder } from '#contract/staff/doors.ts';
import type { LockState } from '#server/adapters/ttlock/port.ts';
import type { DoorFacts } from './queries.ts';
import type { EventRow, OrderRow } from './store.ts';

export function presentOrder(row: OrderRow): DoorOrder {
  return {
    id: row.id,
    at: row.ordered_at.toISOString(),
    by: row.ordered_by,
    reason: row.reason,
    state: row.state,
    failure: row.failure,
  };
}

export function presentEvent({ at, opened, way, reservation_id: bookingId, guest }: EventRow): DoorEvent {
  return { at: at.toISOString(), opened, way, bookingId, guest };
}

export function presentDoor({ door, visits, lastOrder, lastEvent }: DoorFacts, lock: LockState | undefined): Door {
  const codes = visits.flatMap((visit) => visit.codes).filter(({ kind }) => kind === door.kind);
  const [next] = visits;
  return {
    kind: door.kind,
    id: door.id,
    name: door.name,
    hasLock: door.lock_id !== null,
    lock: lock
      ? {
          battery: lock.battery,
          gateway: lock.gateway,
          heardAt: lock.heardAt?.toISOString() ?? null,
          opensRemotely: lock.opensRemotely,
        }
      : null,
    codes: { made: codes.filter(({ made }) => made).length, late: codes.filter(({ late }) => late).length },
    next: next
      ? {
          bookingId: next.id,
          guest: next.guest,
          from: next.start_time.toISOString(),
          until: next.end_time.toISOString(),
        }
      : null,
    lastOrder: lastOrder ? presentOrder(lastOrder) : null,
    lastEvent: lastEvent ? presentEvent(lastEvent) : null,
  };
}
