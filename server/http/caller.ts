import type { Locale } from '#domain/basics/locale.ts';

declare const gate: unique symbol;

/** Somebody whose live session was seen. Only the session gate makes one, so whoever holds it has been checked. */
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

/** A member who may do what operators do. */
export type Admin = Member & { readonly role: 'ADMIN' };

export function isAdmin(caller: Viewer): caller is Admin {
  return caller.kind === 'member' && caller.role === 'ADMIN';
}

export type Visitor = { readonly kind: 'visitor' };
export const visitor: Visitor = { kind: 'visitor' };

export type Viewer = Member | Visitor;

/** For the session gate alone: turns the row of a live session into its member. */
export function admit(session: Omit<Member, 'kind' | typeof gate>): Member {
  return { kind: 'member', ...session } as Member; // The brand exists for the type checker only.
}
