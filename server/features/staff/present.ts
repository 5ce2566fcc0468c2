import type { StaffMe, StaffSessionInfo } from '#contract/staff/session.ts';
import type { StaffPeople } from '#contract/staff/staff.ts';
import { mayManagePost, rolesToGive } from '#domain/staff/manage.ts';
import type { Places, Post } from '#domain/staff/permissions.ts';
import { factorFreshUntil, STAFF_IDLE_MINUTES, staffSessionState } from '#domain/staff/session.ts';
import type { FactorRow } from './factor-store.ts';
import type { OpenInvitationRow, StaffPersonRow } from './people-store.ts';
import type { MeRow, OwnSessionRow } from './session-store.ts';

export function presentMe(row: MeRow, factors: readonly FactorRow[], now: Date): StaffMe {
  const { id, name, email, locale: language, posts, mayEnrol, recoveryCodesLeft, morningMail, factorAt } = row;
  const state = staffSessionState({ ...row, hasFactor: factors.length > 0 }, now);
  return {
    id,
    name,
    email,
    language,
    state,
    mayEnrol: state === 'enrol' && mayEnrol,
    posts: state === 'enrol' || state === 'second_factor' ? [] : posts,
    factors: factors.map((factor) => ({
      id: factor.id,
      kind: factor.kind,
      name: factor.name,
      madeAt: factor.madeAt.toISOString(),
      lastUsedAt: factor.lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    morningMail: posts.some(({ role }) => role === 'owner') ? morningMail : null,
    factorProvedAt: factorAt?.toISOString() ?? null,
    factorFreshUntil: factorAt && factorFreshUntil(factorAt).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    locksAfterMinutes: STAFF_IDLE_MINUTES,
  };
}

export function presentStaffSession(row: OwnSessionRow, current: string): StaffSessionInfo {
  return {
    ...row,
    madeAt: row.madeAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.id === current,
  };
}

const placeOf = (row: { locationId: string | null; locationName: string | null }) =>
  row.locationId === null ? null : { id: row.locationId, name: row.locationName ?? '' };

type People = {
  readonly people: readonly StaffPersonRow[];
  readonly invitations: readonly OpenInvitationRow[];
  readonly locations: readonly { id: string; name: string }[];
};

/** Presents staff as a person with these posts sees them. */
export function presentPeople(
  { people, invitations, locations }: People,
  { posts, places }: { readonly posts: readonly Post[]; readonly places: Places },
): StaffPeople {
  return {
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      language: person.locale,
      posts: person.posts.map((post) => ({
        id: post.id,
        role: post.role,
        location: placeOf(post),
        givenAt: new Date(post.givenAt).toISOString(),
        mayEnd: mayManagePost(posts, post),
      })),
      hasFactor: person.hasFactor,
      lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      location: placeOf(invitation),
      language: invitation.locale,
      invitedBy: invitation.invitedBy,
      madeAt: invitation.madeAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
      mayWithdraw: mayManagePost(posts, invitation),
    })),
    mayGive: { roles: [...rolesToGive(posts)], everywhere: places.kind === 'all', locations: [...locations] },
  };
}
