import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Approval, findApprovalRow, findWaitingEnd } from './store.ts';

export type { Approval };

/** Finds a request for approval at the given locations. */
export function findApproval(
  db: Queryable,
  ask: { readonly id: string; readonly places: Places },
): Promise<Approval | undefined> {
  return findApprovalRow(db, ask);
}

/** Finds until when a request to give a slot free of charge waits for a decision. */
export function findFreeRequestEnd(
  db: Queryable,
  { slotId, now }: { readonly slotId: string; readonly now: Date },
): Promise<Date | undefined> {
  return findWaitingEnd(db, { kind: 'free_booking', subjectId: slotId, now });
}
