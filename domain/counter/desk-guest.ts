const DOMAIN = 'desk.invalid';

/**
 * Returns the placeholder for the address of a desk guest who gave no address. Its domain can never receive
 * mail.
 */
export function deskEmail(memberId: string): string {
  return `desk-${memberId}@${DOMAIN}`;
}

export function isDeskEmail(email: string): boolean {
  return email.endsWith(`@${DOMAIN}`);
}

/** Returns a phone number as members store it: digits only, Vietnamese ones with their leading zero. */
export function phoneDigits(typed: string): string {
  const bare = typed.normalize('NFKC').replace(/[\s().\-–]/g, '');
  return bare.replace(/^(?:\+|00)84(?=\d)/, '0').replace(/^\+/, '');
}

/** Returns a stored phone number as it is dialled in Vietnam: with a plus before the code of another country. */
export const dialled = (digits: string): string => (/^[1-9]\d{9,}$/.test(digits) ? `+${digits}` : digits);

/**
 * Returns whether two names are one person's: the same words in any order, whatever their accents. A phone
 * number alone proves nothing, because members enter it unchecked and families share one.
 */
export function isSameName(one: string, other: string): boolean {
  const sorted = (name: string) => plainWords(name).sort().join(' ');
  return sorted(one) === sorted(other);
}

/** Returns the words of a text in lower case and without accents. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
