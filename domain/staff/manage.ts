import { type Post, STAFF_ROLES, type StaffRole } from './permissions.ts';

/** The roles whose posts a manager may give and end. */
const BY_MANAGER: readonly StaffRole[] = ['receptionist', 'cleaner'];

const covers = (post: Post, locationId: string | null) => post.locationId === null || post.locationId === locationId;

/**
 * Returns whether these posts allow giving or ending a post: owners manage every post, managers some at their
 * own locations.
 */
export function mayManagePost(posts: readonly Post[], { role, locationId }: Post): boolean {
  if (posts.some((post) => post.role === 'owner')) return true;
  return BY_MANAGER.includes(role) && posts.some((post) => post.role === 'manager' && covers(post, locationId));
}

/** Returns the roles that a person with these posts may give at some location. */
export function rolesToGive(posts: readonly Post[]): readonly StaffRole[] {
  if (posts.some(({ role }) => role === 'owner')) return STAFF_ROLES;
  return posts.some(({ role }) => role === 'manager') ? BY_MANAGER : [];
}
