import type { Approval } from '#contract/staff/approvals.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Staff } from '#server/http/caller.ts';
import type { WaitingRow } from './store.ts';

export function presentWaiting(row: WaitingRow, { id, posts }: Pick<Staff, 'id' | 'posts'>): Approval {
  return {
    id: row.id,
    kind: row.kind,
    bookingId: row.reservationId,
    slot: { startTime: row.startTime.toISOString(), room: row.roomDisplayName, location: row.locationName },
    guest: row.guest || null,
    amount: row.amount,
    reason: row.reason,
    askedBy: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isOwn: row.askedBy === id,
    mayDecide: row.askedBy !== id && mayAt(posts, 'approval.decide', row.locationId),
  };
}
