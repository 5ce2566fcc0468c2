import type { DeskPerson, DeskPreview } from '#contract/staff/counter.ts';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import { phoneDigits } from '#domain/counter/desk-guest.ts';
import { emailFault, nameFault, phoneFault } from '#domain/members/registration.ts';
import { isReason } from '#domain/staff/reason.ts';
import { readDraft } from '#web/admin/api/kept-draft.ts';

export type Way = DeskPreview['ways'][number];

/** The texts of the form of a new booking. */
export type Given = { name: string; phone: string; email: string; code: string; reason: string };

/** What was entered for a new booking, kept while another time is chosen and for a reload. */
export type Draft = {
  readonly given: Given;
  readonly way: Way;
  readonly language: Locale;
  readonly partySize: number;
};

export const NOTHING: Given = { name: '', phone: '', email: '', code: '', reason: '' };

/** Finds the faults of the form. */
export function check({ name, phone, email, code, reason }: Given, way: Way, isKnownWithEmail: boolean) {
  return {
    name: nameFault(name),
    phone: phone.trim() === '' ? null : phoneFault(phoneDigits(phone)),
    email: email.trim() === '' && (way !== 'link' || isKnownWithEmail) ? null : emailFault(email),
    code: way === 'voucher' && code.trim() === '' ? ('required' as const) : null,
    reason: way === 'free' && !isReason(reason) ? ('required' as const) : null,
  };
}

export const personOf = ({
  given: { name, phone, email },
  language,
}: Pick<Draft, 'given' | 'language'>): DeskPerson => ({
  name,
  language,
  ...(phone.trim() !== '' && { phone }),
  ...(email.trim() !== '' && { email }),
});

/** Returns the person once they have a contact, which may identify a known guest. */
export function identified(draft: Omit<Draft, 'partySize'>): DeskPerson | undefined {
  const { phone, email } = draft.given;
  const faults = check(draft.given, draft.way, true);
  const hasContact = phone.trim() !== '' || email.trim() !== '';
  return hasContact && !faults.name && !faults.phone && !faults.email ? personOf(draft) : undefined;
}

/** Returns what was entered before this page was reloaded. */
export function keptDraft(): Draft | null {
  const kept = readDraft();
  return typeof kept === 'object' && isDraft(kept) ? kept : null;
}

/** An older version of the app may have kept it. */
function isDraft(value: Partial<Draft> | null): value is Draft {
  const { given, way, language, partySize } = value ?? {};
  return (
    Object.keys(NOTHING).every((name) => typeof given?.[name as keyof Given] === 'string') && // Its own keys.
    typeof way === 'string' &&
    LOCALES.some((locale) => locale === language) &&
    Number.isInteger(partySize)
  );
}
