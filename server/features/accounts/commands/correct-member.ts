import type { FieldFault } from '#contract/refusals.ts';
import { phoneDigits } from '#domain/counter/desk-guest.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault, nameFault, normaliseName, phoneFault } from '#domain/members/registration.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Transaction } from '#server/db/database.ts';
import { deleteResets } from '../email-token-store.ts';
import { isEmailTaken, lockMemberContact, type MemberContactRow, updateMemberContact } from '../member-store.ts';

export type ContactField = 'name' | 'email' | 'phone';

export type MemberCorrection = {
  readonly memberId: string;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
};

export type MemberCorrected = {
  readonly kind: 'corrected';
  readonly changed: readonly ContactField[];
};

/**
 * Corrects a member's contact on behalf of staff. Refuses to change staff members, and the address of an account:
 * the owner of the address can log in, so only the member may change it. A desk guest, who cannot log in, may get a
 * new address.
 */
export async function correctMember(
  tx: Transaction,
  wish: MemberCorrection,
): Promise<MemberCorrected | Refused<'contact_of_member' | 'invalid_fields' | 'email_taken'>> {
  const { memberId } = wish;
  const row = await lockMemberContact(tx, memberId);
  if (row === undefined || row.isStaff) return refuse('contact_of_member');
  const name = wish.name === undefined ? row.name : normaliseName(wish.name);
  const phone = wish.phone === undefined ? row.phoneNumber : phoneDigits(wish.phone) || null;
  const email = wish.email === undefined || wish.email.trim() === '' ? row.email : normaliseEmail(wish.email);
  const fields = faultsOf({ name, phone, email }, row);
  if (Object.keys(fields).length > 0) return refuse('invalid_fields', { fields });
  const isNewEmail = email !== row.email;
  if (isNewEmail && !row.isDeskGuest) return refuse('contact_of_member');
  if (isNewEmail && (await isEmailTaken(tx, email))) return refuse('email_taken');
  const changed: ContactField[] = [
    ...(name === row.name ? [] : (['name'] as const)),
    ...(phone === row.phoneNumber ? [] : (['phone'] as const)),
    ...(isNewEmail ? (['email'] as const) : []),
  ];
  if (changed.length > 0) await updateMemberContact(tx, { id: memberId, name, phone, email });
  // A password link mailed to the former address would open an account that now belongs to the new address.
  if (isNewEmail) await deleteResets(tx, memberId);
  return { kind: 'corrected', changed };
}

type Contact = { readonly name: string; readonly phone: string | null; readonly email: string };

/** Returns the faults of the changed fields; unchanged ones may be older than a rule. */
function faultsOf({ name, phone, email }: Contact, row: MemberContactRow): Readonly<Record<string, FieldFault>> {
  const faults = {
    name: name === row.name ? null : nameFault(name),
    phone: phone === row.phoneNumber || (phone === null && !row.needsPhone) ? null : phoneFault(phone ?? ''),
    email: email === row.email ? null : emailFault(email),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  );
}
