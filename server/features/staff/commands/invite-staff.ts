import type { StaffInvite } from '#contract/staff/staff.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { mayManagePost } from '#domain/staff/manage.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import { record } from '#server/history.ts';
import type { Staff } from '#server/http/caller.ts';
import { countAgainst } from '#server/limits/limits.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { invitationEnd } from '../lifetimes.ts';
import { INVITATIONS_OF_MEMBER } from '../limits.ts';
import {
  hasPostAt,
  insertInvitation,
  listInvitations,
  listOpenLocations,
  updateFormerWithdrawn,
  updateInvitationWithdrawn,
} from '../people-store.ts';

type Parts = Pick<Context, 'db' | 'config' | 'limitSecret' | 'wakeQueue'>;
type By = { readonly by: Staff; readonly now: Date; readonly requestId: string };

/**
 * Mails an invitation to a post that the requesting person may give. It replaces an open invitation of the
 * address to the location.
 */
export async function inviteStaff(
  parts: Parts,
  { by, input, now, requestId }: By & { readonly input: StaffInvite },
): Promise<
  | { kind: 'invited' }
  | Refused<'invalid_fields' | 'location_not_found' | 'forbidden' | 'too_many_requests' | 'post_exists'>
> {
  const fault = emailFault(input.email);
  if (fault) return refuse('invalid_fields', { fields: { email: fault } });
  const email = normaliseEmail(input.email);
  const { role, language: locale } = input;
  const locationId = role === 'owner' ? null : input.locationId;
  if (locationId !== null && !(await isPlaceOf(parts, { by, locationId }))) return refuse('location_not_found');
  if (!mayManagePost(by.posts, { role, locationId })) return refuse('forbidden');
  const tooOften = await countAgainst(parts, { limit: INVITATIONS_OF_MEMBER, by: by.id, now });
  if (tooOften) return tooOften;
  return parts.db.transaction(async (tx) => {
    if (await hasPostAt(tx, { email, locationId })) return refuse('post_exists');
    await updateFormerWithdrawn(tx, { email, locationId, now });
    const { token, tokenHash } = issueToken();
    const post = { role, locationId };
    const expiresAt = invitationEnd(now);
    const id = await insertInvitation(tx, { tokenHash, email, post, locale, by: by.id, now, expiresAt });
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      action: 'staff.invited',
      subject: 'staff_invitation',
      subjectId: id,
      after: { role, locationId },
      locationId,
      requestId,
    });
    const payload = { invitationId: id, token };
    await enqueue(tx, { kind: 'mail-staff-invitation', key: id, payload, runAt: now, now });
    tx.afterCommit(parts.wakeQueue);
    return { kind: 'invited' };
  });
}

async function isPlaceOf({ db }: Parts, { by, locationId }: { by: Staff; locationId: string }): Promise<boolean> {
  const places = placesFor(by.posts, 'staff.manage');
  if (places.kind === 'some' && !places.ids.includes(locationId)) return false;
  return (await listOpenLocations(db, { places: [locationId], locale: by.locale })).length > 0;
}

/** Withdraws an open invitation at one of the requesting person's locations. */
export function withdrawInvitation(
  { db }: Parts,
  { by, invitationId, now, requestId }: By & { readonly invitationId: string },
): Promise<{ kind: 'withdrawn' } | Refused<'invitation_not_found' | 'forbidden'>> {
  const places = placeIds(placesFor(by.posts, 'staff.manage'));
  return db.transaction(async (tx) => {
    const [open] = await listInvitations(tx, { places, locale: by.locale, now, id: invitationId });
    if (open === undefined) return refuse('invitation_not_found');
    const { role, locationId } = open;
    if (!mayManagePost(by.posts, { role, locationId })) return refuse('forbidden');
    if (!(await updateInvitationWithdrawn(tx, { id: invitationId, now }))) return refuse('invitation_not_found');
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      action: 'staff.invitation_withdrawn',
      subject: 'staff_invitation',
      subjectId: invitationId,
      locationId,
      requestId,
    });
    return { kind: 'withdrawn' };
  });
}
