import type { Locale } from '#domain/basics/locale.ts';

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

/** A member with an operator's rights. */
export type Admin = Member & { readonly role: 'ADMIN' };

export function isAdmin(caller: Viewer): caller is Admin {
  return caller.kind === 'member' && caller.role === 'ADMIN';
}

export type Visitor = { readonly kind: 'visitor' };
export const visitor: Visitor = { kind: 'visitor' };

export type Viewer = Member | Visitor;

/** Creates the member of a live session's row. Only the session gate may call it. */
export function admit(session: Omit<Member, 'kind' | typeof gate>): Member {
  return { kind: 'member', ...session } as Member; // The brand exists for the type checker only.
}
