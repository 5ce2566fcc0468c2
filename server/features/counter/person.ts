import type { FieldFault } from '#contract/refusals.ts';
import type { DeskPerson } from '#contract/staff/counter.ts';
import { phoneDigits } from '#domain/counter/desk-guest.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault, nameFault, normaliseName, phoneFault } from '#domain/members/registration.ts';

/** A person's name and contact as members store them. */
export type PersonContact = { readonly name: string; readonly email: string | null; readonly phone: string | null };

export function contactOf({ name, email = '', phone = '' }: DeskPerson): PersonContact {
  return { name: normaliseName(name), email: normaliseEmail(email) || null, phone: phoneDigits(phone) || null };
}

/** Returns the faults of the given contact, by field. Phone and address may be missing. */
export function faultsOf(person: DeskPerson): Readonly<Record<string, FieldFault>> {
  const { email, phone } = contactOf(person);
  const faults = {
    'person.name': nameFault(person.name),
    'person.email': email === null ? null : emailFault(email),
    'person.phone': phone === null ? null : phoneFault(phone),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  );
}
