import type { LocalText } from '../basics/local-text.ts';
import { isLocale, LOCALES, type Locale } from '../basics/locale.ts';
import type { Vnd } from '../basics/money.ts';
import { type Day, parseDay } from '../calendar/day.ts';
import { parseTimeOfDay, type TimeOfDay } from '../calendar/time-of-day.ts';
import { isEmail, normaliseEmail } from '../members/email.ts';
import { PASSWORD_MAX_LENGTH } from '../members/password.ts';
import { promotionCodeOf } from '../promotions/promotion.ts';
import { canonicalVoucherCode, VOUCHER_CODE_MIN_LENGTH } from '../vouchers/code.ts';
import { isObject, type Reader, refuse } from './reading.ts';

/** Higher than any real price, and small enough to stay exact in hundredths. */
const MAX_PRICE: Vnd = 1_000_000_000;

/** Reads a text that `parse` accepts; `kind` completes the message "must be …". */
function textThat<T>(kind: string, parse: (text: string) => T | null): Reader<T> {
  return (value, path, report) => {
    if (typeof value === 'number') return refuse(report, path, `must be ${kind}: put it in quotes`);
    const parsed = typeof value === 'string' ? parse(value) : null;
    return parsed === null ? refuse(report, path, `must be ${kind}`) : parsed;
  };
}

/** Reads a line of text: NFC, single spaces, at most `max` characters. */
export function text(max: number): Reader<string> {
  return textThat(`a text of 1 to ${max} characters`, (given) => {
    const line = given.normalize('NFC').trim().replace(/\s+/g, ' ');
    const { length } = [...line];
    return length >= 1 && length <= max && !/[\p{Cc}\p{Cs}]/u.test(line) ? line : null;
  });
}

/** A text for all languages, or a group with a text for each of several, by language. */
export function localText(max: number): Reader<LocalText> {
  const one = text(max);
  return (value, path, report) => {
    if (!isObject(value)) return one(value, path, report);
    const given = Object.entries(value);
    if (given.length === 0) return refuse(report, path, `must have a text for at least one of ${LOCALES.join(', ')}`);
    const read = given.flatMap(([language, each]): [Locale, string][] => {
      const at = [...path, language];
      if (!isLocale(language)) refuse(report, at, `is not a language here; known are ${LOCALES.join(', ')}`);
      const line = one(each, at, report);
      return isLocale(language) && line !== undefined ? [[language, line]] : [];
    });
    return read.length === given.length ? Object.fromEntries(read) : undefined;
  };
}

function matching(pattern: RegExp, kind: string): Reader<string> {
  return textThat(kind, (given) => (pattern.test(given) ? given : null));
}

export const key = matching(
  /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u,
  'a key: at most 64 letters, digits, dots, dashes and underscores',
);

/** The number of a Vietnamese bank in the card network. */
export const bankBin = matching(/^9704[0-9]{2}$/, 'the six digits of a bank, such as 970436');

export const accountNumber = matching(/^[0-9A-Z]{6,19}$/, 'an account number of 6 to 19 digits and capital letters');

export const phone = matching(/^\+?[0-9][0-9 ().-]{2,38}$/, 'a phone number');

export const digits = matching(/^[0-9]{7,20}$/, 'a phone number of 7 to 20 digits');

export const taxCode = matching(/^[0-9-]{10,14}$/, 'a tax code of digits and dashes');

export const url = matching(/^https:\/\/[^\s"'<>\\]{4,2000}$/, 'an address that begins with https://');

export const picture = matching(
  /^(https?:\/\/[^\s"'<>\\]{4,2000}|\/(?![/\\])[^\s"'<>\\]{0,2000}|(?!.*\.\.)[\p{L}\p{N}_-][\p{L}\p{N} ._/-]{0,199}\.(jpe?g|png|webp|avif))$/iu,
  'an address that begins with https://, the name of a file beside the catalog (.jpg, .png, .webp or .avif), or a path that begins with one /',
);

export const email: Reader<string> = textThat('an email address', (given) => {
  const address = normaliseEmail(given);
  return isEmail(address) ? address : null;
});

export const day: Reader<Day> = textThat('a day, YYYY-MM-DD', parseDay);

export const timeOfDay: Reader<TimeOfDay> = textThat('a time of day, "00:00" to "23:59"', parseTimeOfDay);

export const password: Reader<string> = textThat(`a text of 1 to ${PASSWORD_MAX_LENGTH} characters`, (given) =>
  given.length >= 1 && given.length <= PASSWORD_MAX_LENGTH ? given : null,
);

export const promotionCode: Reader<string> = textThat(
  'a code of at most 40 letters, digits, dashes and underscores',
  (given) => {
    const code = promotionCodeOf(given);
    return code !== null && /^[\p{L}\p{N}_-]{1,40}$/u.test(code) ? code : null;
  },
);

/** Returns the canonical form of the code. */
export const voucherCode: Reader<string> = textThat(
  `a code of ${VOUCHER_CODE_MIN_LENGTH} to 40 letters A to Z and digits, dashes aside`,
  (given) => {
    const code = canonicalVoucherCode(given);
    return code.length >= VOUCHER_CODE_MIN_LENGTH && /^[A-Z0-9]{1,40}$/.test(code) ? code : null;
  },
);

export function whole(min: number, max: number): Reader<number> {
  return (value, path, report) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value;
    const advice = typeof value === 'string' ? ': write its digits alone, without quotes, dots, commas or a unit' : '';
    return refuse(report, path, `must be a whole number from ${min} to ${max}${advice}`);
  };
}

/** Reads a price in whole đồng; 0 is free. */
export const vnd: Reader<Vnd> = whole(0, MAX_PRICE);

export const lockId = whole(1, Number.MAX_SAFE_INTEGER);

export const flag: Reader<boolean> = (value, path, report) =>
  typeof value === 'boolean' ? value : refuse(report, path, 'must be true or false');

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Reader<Choice> {
  return (value, path, report) =>
    choices.find((choice) => choice === value) ?? refuse(report, path, `must be one of ${choices.join(', ')}`);
}
