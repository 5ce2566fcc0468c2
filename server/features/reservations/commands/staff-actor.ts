import { mayAt, type Permission, type Post } from '#domain/staff/permissions.ts';
import { isFactorFresh } from '#domain/staff/session.ts';
import type { Staff } from '#server/http/caller.ts';

/** A staff member who changes a booking. */
export type StaffActor = {
  readonly id: string;
  readonly posts: readonly Post[];
  /** Whether a second factor was proved in the last minutes. */
  readonly isFactorFresh: boolean;
};

export const staffActor = ({ id, posts, factorAt }: Staff, now: Date): StaffActor => ({
  id,
  posts,
  isFactorFresh: isFactorFresh(factorAt, now),
});

export const mayThere = ({ posts }: StaffActor, permission: Permission, { locationId: at }: { locationId: string }) =>
  mayAt(posts, permission, at);

/** The person, action, location and reason, as recorded in the history. */
export const actOf = (by: StaffActor, { locationId }: { readonly locationId: string }, reason?: string) =>
  ({ actor: 'staff', actorId: by.id, locationId, ...(reason !== undefined && { reason }) }) as const;
