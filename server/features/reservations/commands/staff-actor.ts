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
