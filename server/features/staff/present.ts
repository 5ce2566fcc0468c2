import type { StaffMe, StaffSessionInfo } from '#contract/staff/session.ts';
import type { StaffPeople } from '#contract/staff/staff.ts';
import { mayManagePost, rolesToGive } from '#domain/staff/manage.ts';
import type { Places, Post } from '#domain/staff/permissions.ts';
import { factorFreshUntil, STAFF_IDLE_MINUTES, staffSessionState } from '#domain/staff/session.ts';
import type { FactorRow } from './factor-store.ts';
import type { OpenInvitationRow, StaffPersonRow } from './people-store.ts';
import type { MeRow, OwnSessionRow } from './session-store.ts';

export function presentMe(row: MeRow, factors: readonly FactorRow[], now: Date): StaffMe {
  const hasFactor = factors.length > 0;
  const { factor_at: factorAt, used_at: usedAt, locked_at: lockedAt } = row;
  const state = staffSessionState({ hasFactor, factorAt, usedAt, lockedAt }, now);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.locale,
    state,
    mayEnrol: state === 'enrol' && row.may_enrol,
    posts: state === 'enrol' || state === 'second_factor' ? [] : row.posts,
    factors: factors.map(({ id, kind, name, made_at, last_used_at }) => ({
      id,
      kind,
      name,
      madeAt: made_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: row.codes_left,
    morningMail: row.posts.some(({ role }) => role === 'owner') ? row.morning_mail : null,
    factorProvedAt: factorAt?.toISOString() ?? null,
    factorFreshUntil: factorAt && factorFreshUntil(factorAt).toISOString(),
    expiresAt: row.expires_at.toISOString(),
    locksAfterMinutes: STAFF_IDLE_MINUTES,
  };
}

export function presentSession(row: OwnSessionRow, current: string): StaffSessionInfo {
  return {
    id: row.id,
    device: row.device,
    madeAt: row.made_at.toISOString(),
    usedAt: row.used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === current,
  };
}

const placeOf = ({ location_id, location_name }: { location_id: string | null; location_name: string | null }) =>
  location_id === null ? null : { id: location_id, name: location_name ?? '' };

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
        givenAt: new Date(post.given_at).toISOString(),
        mayEnd: mayManagePost(posts, { role: post.role, locationId: post.location_id }),
      })),
      hasFactor: person.has_factor,
      lastSeenAt: person.last_seen_at?.toISOString() ?? null,
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      location: placeOf(invitation),
      language: invitation.locale,
      invitedBy: invitation.invited_by,
      madeAt: invitation.made_at.toISOString(),
      expiresAt: invitation.expires_at.toISOString(),
      mayWithdraw: mayManagePost(posts, { role: invitation.role, locationId: invitation.location_id }),
    })),
    mayGive: { roles: [...rolesToGive(posts)], everywhere: places.kind === 'all', locations: [...locations] },
  };
}
