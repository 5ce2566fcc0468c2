import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Transaction } from '#server/db/database.ts';
import { issueTypedCode } from '#server/secrets/typed-codes.ts';
import { listFactors } from '../factor-store.ts';
import { printedCodeEnd } from '../lifetimes.ts';
import { findPlaceByKey, insertInvitation, listPosts, updateCodesExpired } from '../people-store.ts';
import { lockPerson, type PersonRow } from '../session-store.ts';
import { hashOfCode } from './accept-code.ts';
import { givePost } from './give-post.ts';

type Granting = {
  readonly memberId: string;
  readonly role: StaffRole;
  /** The key of the location in the catalog; null for all. */
  readonly place: string | null;
  readonly now: Date;
};

/** `code` allows enrolling the first factor; null for a person who has one. */
export type PostGranted =
  | { readonly kind: 'granted'; readonly isNew: boolean; readonly code: string | null }
  | { readonly kind: 'unknown_place' | 'other_post' };

/** Gives a member a post from the command line. Repeating it issues another code until there is a factor. */
export async function grantPost(tx: Transaction, granting: Granting): Promise<PostGranted> {
  const { memberId, role, place, now } = granting;
  const locationId = place === null ? null : await findPlaceByKey(tx, place);
  if (locationId === undefined) return { kind: 'unknown_place' };
  const person = await lockPerson(tx, memberId);
  if (person === undefined) throw new Error(`Member ${memberId} disappeared while a post was granted`);
  const held = (await listPosts(tx, memberId)).find((post) => post.locationId === locationId);
  if (held !== undefined && held.role !== role) return { kind: 'other_post' };
  const isNew = held === undefined && (await givePost(tx, { memberId, role, locationId, by: null, now }));
  const hasFactor = (await listFactors(tx, memberId)).length > 0;
  return { kind: 'granted', isNew, code: hasFactor ? null : await issueEnrolmentCode(tx, { person, now }) };
}

/** Issues a code that allows enrolling the first factor; earlier codes expire. */
export async function issueEnrolmentCode(
  tx: Transaction,
  { person, now }: { person: PersonRow; now: Date },
): Promise<string> {
  const { id: memberId, email, locale } = person;
  await updateCodesExpired(tx, { memberId, email, now });
  // 60 bits.
  const code = issueTypedCode({ groups: 3, length: 4 });
  const expiresAt = printedCodeEnd(now);
  await insertInvitation(tx, { tokenHash: hashOfCode(code), email, post: null, locale, by: null, now, expiresAt });
  return code;
}
