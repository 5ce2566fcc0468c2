import type { Door, DoorEvent, DoorOrder } from '#contract/staff/doors.ts';
import type { LockState } from '#server/adapters/ttlock/port.ts';
import type { DoorFacts } from './queries.ts';
import type { EventRow, OrderRow } from './store.ts';

export function presentOrder({ lockId: _, locationId: __, at, ...order }: OrderRow): DoorOrder {
  return { ...order, at: at.toISOString() };
}

export function presentEvent({ lockId: _, at, ...event }: EventRow): DoorEvent {
  return { ...event, at: at.toISOString() };
}

export function presentDoor({ door, visits, lastOrder, lastEvent }: DoorFacts, lock: LockState | undefined): Door {
  const codes = visits.flatMap((visit) => visit.codes).filter(({ kind }) => kind === door.kind);
  const [next] = visits;
  return {
    kind: door.kind,
    id: door.id,
    name: door.name,
    hasLock: door.lockId !== null,
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
          from: next.startTime.toISOString(),
          until: next.endTime.toISOString(),
        }
      : null,
    lastOrder: lastOrder ? presentOrder(lastOrder) : null,
    lastEvent: lastEvent ? presentEvent(lastEvent) : null,
  };
}
