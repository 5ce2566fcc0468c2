import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { type ApprovalRow, findApprovalRow } from './store.ts';

export type { ApprovalRow } from './store.ts';

/** Finds a request for approval at the given locations. */
export function findApproval(
  db: Queryable,
  ask: { readonly id: string; readonly places: Places },
): Promise<ApprovalRow | undefined> {
  return findApprovalRow(db, ask);
}
