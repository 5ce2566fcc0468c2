import type { FieldFault } from '#contract/refusals.ts';
import { phoneDigits } from '#domain/desk/desk-guest.ts';
import { mailboxOf, normaliseEmail } from '#domain/members/email.ts';
import { emailFault, nameFault, normaliseName, phoneFault } from '#domain/members/registration.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Author } from '#server/history.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { EMAIL_CHANGES_OF_ACCOUNT, EMAIL_CHANGES_TO_ADDRESS } from '../limits.ts';
import { isEmailTaken, lockMemberContact, updateMemberContact } from '../member-store.ts';
import { issueEmailChange } from './issue-email-change.ts';

export type ContactField = 'name' | 'email' | 'phone';

export type MemberCorrection = {
  readonly memberId: string;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The person of the staff. */
  readonly author: Author;
  readonly now: Date;
};

export type MemberCorrected = {
  readonly kind: 'corrected';
  readonly changed: readonly ContactField[];
  /** The member has to confirm the new address by the link that was mailed to it. */
  readonly mustConfirm: boolean;
};

/**
 * Corrects the contact of a member for the staff. An account's own address changes only when its link is opened, as
 * when the member asks; that of a desk guest, who cannot log in, changes at once. Refuses members of the staff.
 */
export async function correctMember(
  context: Counting,
  tx: Transaction,
  wish: MemberCorrection,
): Promise<MemberCorrected | Refused> {
  const { memberId, author, now } = wish;
  const row = await lockMemberContact(tx, memberId);
  if (row === undefined || row.is_staff) return refuse('contact_of_member');
  const name = wish.name === undefined ? row.name : normaliseName(wish.name);
  const phone = wish.phone === undefined ? row.phone_number : phoneDigits(wish.phone) || null;
  const email = wish.email === undefined || wish.email.trim() === '' ? row.email : normaliseEmail(wish.email);
  const fields = faultsOf({ name, phone, email }, row);
  if (Object.keys(fields).length > 0) return refuse('invalid_fields', { fields });
  const isNewEmail = email !== row.email;
  if (isNewEmail && (await isEmailTaken(tx, email))) return refuse('email_taken');
  const mustConfirm = isNewEmail && !row.is_desk_guest;
  if (mustConfirm) {
    const tooOften =
      (await countAgainst(context, { limit: EMAIL_CHANGES_OF_ACCOUNT, by: memberId, now })) ??
      (await countAgainst(context, { limit: EMAIL_CHANGES_TO_ADDRESS, by: mailboxOf(email), now }));
    if (tooOften) return tooOften;
    await issueEmailChange(tx, { memberId, newEmail: email, author, now });
  }
  const changed: ContactField[] = [
    ...(name === row.name ? [] : (['name'] as const)),
    ...(phone === row.phone_number ? [] : (['phone'] as const)),
    ...(isNewEmail && !mustConfirm ? (['email'] as const) : []),
  ];
  if (changed.length > 0)
    await updateMemberContact(tx, { id: memberId, name, phone, email: mustConfirm ? row.email : email });
  return { kind: 'corrected', changed, mustConfirm };
}

type Contact = { readonly name: string; readonly phone: string | null; readonly email: string };

/** Returns what is wrong with what changes; what stays as it was may be older than a rule. */
function faultsOf(
  { name, phone, email }: Contact,
  row: { readonly name: string; readonly phone_number: string | null; readonly email: string },
): Readonly<Record<string, FieldFault>> {
  const faults = {
    name: name === row.name ? null : nameFault(name),
    phone: phone === row.phone_number || phone === null ? null : phoneFault(phone),
    email: email === row.email ? null : emailFault(email),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  );
}
