import type { Locale } from '#domain/basics/locale.ts';
import type { Post } from '#domain/staff/permissions.ts';
import type { StaffSessionState } from '#domain/staff/session.ts';

declare const gate: unique symbol;

/**
 * A caller with a live session. Only the session gate creates one, so a value of this type has been checked.
 */
export type Member = {
  readonly kind: 'member';
  readonly id: string;
  readonly role: 'MEMBER' | 'ADMIN';
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly tokenHash: Buffer;
  readonly [gate]: true;
};

/** A staff member with a live session, in whatever state it is. Only the staff gate creates one. */
export type StaffSession = {
  readonly kind: 'staff';
  /** The person's id as a member. */
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly posts: readonly Post[];
  readonly state: StaffSessionState;
  /** When a second factor was last proved in this session. */
  readonly factorAt: Date | null;
  /** Whether the first factor may be enrolled in this session. */
  readonly mayEnrol: boolean;
  readonly expiresAt: Date;
  readonly [gate]: true;
};

/** A staff member whose session is open: a second factor was proved, and it is not locked. */
export type Staff = StaffSession & { readonly state: 'open' };

/**
 * The facts that decide about an action of a staff member: the person, their posts, and how fresh the factor
 * is.
 */
export type Clerk = Pick<Staff, 'id' | 'posts' | 'factorAt'>;

export const isOpen = (session: StaffSession): session is Staff => session.state === 'open';

export type Visitor = { readonly kind: 'visitor' };
export const visitor: Visitor = { kind: 'visitor' };

export type Viewer = Member | Visitor;

/** Creates the member of a live session's row. Only the session gate may call it. */
export function admit(session: Omit<Member, 'kind' | typeof gate>): Member {
  return { kind: 'member', ...session } as Member; // The brand exists for the type checker only.
}

/** Creates the staff session of a live row. Only the staff gate may call it. */
export function admitStaff(session: Omit<StaffSession, 'kind' | typeof gate>): StaffSession {
  return { kind: 'staff', ...session } as StaffSession; // The brand exists for the type checker only.
}
