/** The possible meanings of a search at the desk, read from one line of text. */
export type BookingQuery = {
  /** The first letters of words of a name, without accents. */
  readonly words: readonly string[];
  /** The last digits of a phone number. */
  readonly phoneEnd: string | null;
  /** An email address, or its beginning. */
  readonly email: string | null;
  /** The first part of a reservation's id. */
  readonly shortId: string | null;
  /** The reference of a card payment or a bank transfer. */
  readonly reference: string | null;
  readonly invoice: { readonly year: number; readonly number: number } | null;
  /** The last four characters of a voucher's code. */
  readonly lastFour: string | null;
};

const FEWEST_LETTERS = 2;
const FEWEST_DIGITS = 3;
const SHORT_ID = /^[0-9a-f]{8}$/;
const INVOICE = /^(20\d{2})-(\d{1,9})$/;
const REFERENCE = /^[\w-]{10,40}$/;

/** Letters that Unicode does not decompose. */
const BASES: Readonly<Record<string, string>> = { đ: 'd', Đ: 'd', ł: 'l', Ł: 'l', ø: 'o', Ø: 'o' };

/**
 * Returns a text in lower case and without accents, with đ as d. Stored names are compared in the same form
 * (`name_words` of the database).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .replaceAll(/[đĐłŁøØ]/g, (letter) => BASES[letter] ?? letter)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Reads a search for a booking; null when it is too short. */
export function readBookingQuery(text: string): BookingQuery | null {
  const typed = text.trim().slice(0, 100);
  const whole = typed.toLowerCase();
  const invoice = INVOICE.exec(whole);
  const isOneWord = !/\s/.test(whole);
  const parts = foldText(typed)
    .split(/[^0-9a-z\u0080-\u{10ffff}]+/u)
    .filter((part) => part !== '');
  const digits = parts.filter((part) => /^\d+$/.test(part)).join('');
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const query = {
    words: words.join('').length >= FEWEST_LETTERS || hasWide(words) ? words : [],
    phoneEnd: digits.length >= FEWEST_DIGITS ? withoutPrefix(digits) : null,
    email: isOneWord && whole.includes('@') && whole.length > FEWEST_DIGITS ? whole : null,
    shortId:
      SHORT_ID.test(whole.slice(0, 8)) && isOneWord && /^[0-9a-f-]{8,36}$/.test(whole) ? whole.slice(0, 8) : null,
    reference: isOneWord && REFERENCE.test(typed) ? typed : null,
    invoice: invoice === null ? null : { year: Number(invoice[1]), number: Number(invoice[2]) },
    lastFour: isOneWord && /^[0-9a-z]{4}$/.test(whole) ? whole.toUpperCase() : null,
  };
  const isEmpty =
    query.words.length === 0 && Object.values(query).every((part) => part === null || part === query.words);
  return isEmpty ? null : query;
}

/** One character of a Chinese or Japanese name carries as much information as a word. */
const hasWide = (words: readonly string[]) => words.some((word) => /[\u3040-\u9fff]/.test(word));

/**
 * A Vietnamese number is stored with its leading zero, a foreign one with its country and without that zero. What
 * follows the prefix ends both forms.
 */
const withoutPrefix = (digits: string) => (digits.length > 9 ? digits.replace(/^(?:00)?84|^0+/, '') : digits);
