import type { Vnd } from '#domain/basics/money.ts';
import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { type ApprovalAsked, type ApprovalKind, findApprovalRow, findWaitingEnd } from './store.ts';

/** A request of one kind, or of any. */
export type Approval<Kind extends ApprovalKind = ApprovalKind> = ApprovalAsked<Kind> & {
  readonly id: string;
  readonly subjectId: string;
  readonly locationId: string;
  readonly amount: Vnd;
  readonly reason: string;
  readonly askedBy: string;
  readonly expiresAt: Date;
};

/** Finds a request for approval at the given locations. */
export async function findApproval(
  db: Queryable,
  ask: { readonly id: string; readonly places: Places },
): Promise<Approval | undefined> {
  const row = await findApprovalRow(db, ask);
  if (row === undefined) return undefined;
  const { subject_id: subjectId, location_id: locationId, asked_by: askedBy, expires_at: expiresAt, ...same } = row;
  return { ...same, subjectId, locationId, askedBy, expiresAt };
}

/** Finds until when a request to give a slot free of charge waits for a decision. */
export function findFreeRequestEnd(
  db: Queryable,
  { slotId, now }: { readonly slotId: string; readonly now: Date },
): Promise<Date | undefined> {
  return findWaitingEnd(db, { kind: 'free_booking', subjectId: slotId, now });
}
