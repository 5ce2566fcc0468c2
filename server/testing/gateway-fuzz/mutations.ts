import { type SignedField, signature } from '#server/adapters/onepay/signature.ts';
import type { SeededChoice } from '../crash/seeded.ts';

export type Pairs = ReadonlyArray<SignedField>;

/** Changes a message, as fields or as a query string. */
export type Mutation = (pairs: Pairs, hand: Hand) => Pairs | string;
/** What a forger has: random choices, and all messages that the gateway has sent. */
export type Hand = { readonly choice: SeededChoice; readonly others: readonly Pairs[] };

const HASH = 'vpc_SecureHash';
const KEYS = [
  'vpc_Amount',
  'vpc_TxnResponseCode',
  'vpc_MerchTxnRef',
  'vpc_Merchant',
  'vpc_OrderInfo',
  'vpc_Message',
  HASH,
];
const AMOUNTS = [
  '0',
  '1',
  '-1',
  '100',
  '120000001',
  '119999900',
  '1.2e8',
  ' 120000000',
  '120000000.0',
  '0x7270e00',
  '१२०',
  '',
];
const CODES = ['0', '00', ' 0', '0 ', '０', '0\0', '\u200b0', 'null', 'true', '', '[0]', '0,0'];
const ODD = [
  '\0',
  '\u202e',
  '\ufeff',
  '\u200b',
  'é',
  'e\u0301',
  '💧',
  'ａ',
  '\r\n',
  '\u2028',
  '%',
  '+',
  '#',
  ';',
  '"',
  "'",
  '\\',
];
const TAILS = [
  '&vpc_TxnResponseCode=0',
  '&',
  '=',
  '&=',
  ';vpc_TxnResponseCode=0',
  '&vpc_Amount=100',
  '%26vpc_TxnResponseCode%3D0',
];
const OTHER_KEY = '00112233445566778899AABBCCDDEEFF';

/** Mutations of a message. Some only rewrite it equivalently, which the judge recognises. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a byte on the wire': (pairs, { choice }) => {
    const raw = encoded(pairs);
    const at = choice.below(raw.length);
    return raw.slice(0, at) + String.fromCharCode(33 + choice.below(94)) + raw.slice(at + 1);
  },
  'a byte left out': (pairs, { choice }) => {
    const raw = encoded(pairs);
    const at = choice.below(raw.length);
    return raw.slice(0, at) + raw.slice(at + 1);
  },
  'cut off': (pairs, { choice }) => encoded(pairs).slice(0, choice.below(encoded(pairs).length)),
  'a bit of a key': (pairs, { choice }) => one(pairs, choice, ([key, value]) => [flipped(key, choice), value]),
  'a bit of a value': (pairs, { choice }) => one(pairs, choice, ([key, value]) => [key, flipped(value, choice)]),
  'a field left out': (pairs, { choice }) => pairs.toSpliced(choice.below(pairs.length), 1),
  'a field twice': (pairs, { choice }) => [...pairs, choice.of(pairs)],
  'a field twice, with another value': (pairs, { choice }) => {
    const twin: SignedField = [choice.of(KEYS), choice.of([...AMOUNTS, ...CODES])];
    return choice.below(2) === 0 ? [twin, ...pairs] : [...pairs, twin];
  },
  'another order': (pairs, { choice }) => {
    const at = choice.below(pairs.length);
    return [...pairs.slice(at), ...pairs.slice(0, at)].toReversed();
  },
  'another field beside': (pairs, { choice }) => [
    ...pairs,
    [choice.of(['mode', 'amount', 'user_Extra', 'vpc_Extra', '__proto__', '']), choice.of([...CODES, ...TAILS])],
  ],
  'the hash in lower case': (pairs) => changed(pairs, HASH, (hash) => hash.toLowerCase()),
  'the hash cut short': (pairs, { choice }) => changed(pairs, HASH, (hash) => hash.slice(0, choice.below(hash.length))),
  'the hash longer': (pairs, { choice }) => changed(pairs, HASH, (hash) => hash + choice.of(['0', ' ', '\0', hash])),
  'no hash': (pairs) => pairs.filter(([key]) => key !== HASH),
  'another merchant': (pairs, { choice }) =>
    changed(pairs, 'vpc_Merchant', (merchant) =>
      choice.of(['OTHERMERCHANT', merchant.toLowerCase(), ` ${merchant}`, '']),
    ),
  'another amount': (pairs, { choice }) => changed(pairs, 'vpc_Amount', () => choice.of(AMOUNTS)),
  'another code': (pairs, { choice }) => changed(pairs, 'vpc_TxnResponseCode', () => choice.of(CODES)),
  'a value that reads as more fields': (pairs, { choice }) =>
    one(pairs, choice, ([key, value]) => [key, value + choice.of(TAILS)]),
  'a key that reads as more fields': (pairs, { choice }) =>
    one(pairs, choice, ([key, value]) => [key + choice.of(TAILS), value]),
  'two fields joined into one': (pairs, { choice }) => {
    const at = choice.below(pairs.length - 1);
    const [first, second] = pairs.slice(at, at + 2);
    if (first === undefined || second === undefined) return pairs;
    return pairs.toSpliced(at, 2, [first[0], `${first[1]}&${second[0]}=${second[1]}`]);
  },
  'a list': (pairs, { choice }) =>
    one(pairs, choice, ([key, value]) => [key + choice.of(['[]', '[0]', '[a]', '.0']), value]),
  'a key in another case': (pairs, { choice }) => one(pairs, choice, ([key, value]) => [key.toLowerCase(), value]),
  'an odd letter': (pairs, { choice }) =>
    one(pairs, choice, ([key, value]) => {
      const odd = choice.of(ODD);
      return choice.below(2) === 0 ? [key + odd, value] : [key, choice.below(2) === 0 ? odd + value : value + odd];
    }),
  'bytes that are no text': (pairs, { choice }) =>
    encoded(pairs) + choice.of(['%ED%A0%80', '%FF%FE', '%C0%80', '%', '%0', '%zz', '&%00=1', '&&&', '&=', '=']),
  'signed with another key': (pairs, hand) => signedBy(forged(pairs, hand), OTHER_KEY),
  'signed with no key': (pairs, hand) => signedBy(forged(pairs, hand), ''),
  'a second signature': (pairs, hand) => {
    const second = signedBy(forged(pairs, hand), OTHER_KEY).filter(([key]) => key === HASH);
    return hand.choice.below(2) === 0 ? [...second, ...pairs] : [...pairs, ...second];
  },
  'for another payment': (pairs, { choice, others }) => taken(pairs, choice.of(others), 'vpc_MerchTxnRef'),
  'with the hash of another message': (pairs, { choice, others }) => taken(pairs, choice.of(others), HASH),
  'with the code of another message': (pairs, { choice, others }) =>
    taken(pairs, choice.of(others), 'vpc_TxnResponseCode'),
  'with a field of another message': (pairs, { choice, others }) =>
    taken(pairs, choice.of(others), choice.of(pairs)[0]),
};

const NAMES = Object.keys(MUTATIONS);

/** Applies one to three mutations in sequence. */
export function mutated(pairs: Pairs, hand: Hand): { raw: string; names: readonly string[] } {
  let raw = encoded(pairs);
  const names: string[] = [];
  for (let changes = 1 + Math.max(0, hand.choice.below(4) - 1); changes > 0; changes -= 1) {
    const name = hand.choice.of(NAMES);
    const now = pairsOf(raw);
    if (now.length < 3) break;
    const next = MUTATIONS[name]?.(now, hand) ?? raw;
    raw = typeof next === 'string' ? next : encoded(next);
    names.push(name);
  }
  return { raw, names };
}

export const pairsOf = (raw: string): Pairs => [...new URLSearchParams(raw)];

export function encoded(pairs: Pairs): string {
  return pairs.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&');
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

function changed(pairs: Pairs, name: string, change: (value: string) => string): Pairs {
  return pairs.map(([key, value]) => [key, key === name ? change(value) : value]);
}

function one(pairs: Pairs, choice: SeededChoice, change: (pair: SignedField) => SignedField): Pairs {
  const at = choice.below(pairs.length);
  return pairs.map((pair, index) => (index === at ? change(pair) : pair));
}

function flipped(text: string, choice: SeededChoice): string {
  if (text === '') return '0';
  const at = choice.below(text.length);
  const bit = 1 << choice.below(8);
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ bit) + text.slice(at + 1);
}

function taken(pairs: Pairs, other: Pairs, name: string): Pairs {
  return changed(pairs, name, (value) => other.find(([key]) => key === name)?.[1] ?? value);
}

/** A message that would be worth forging: a success, perhaps for another payment. */
function forged(pairs: Pairs, { choice, others }: Hand): Pairs {
  const paid = changed(pairs, 'vpc_TxnResponseCode', () => '0');
  return choice.below(2) === 0 ? paid : taken(paid, choice.of(others), 'vpc_MerchTxnRef');
}

function signedBy(pairs: Pairs, key: string): Pairs {
  const fields = pairs.filter(([name]) => name !== HASH);
  return [...fields, [HASH, signature(fields, key)]];
}
