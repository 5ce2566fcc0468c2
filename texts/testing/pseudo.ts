/** Characters around the arguments of a text, which distinguish them from the text itself. */
const [GIVEN, END] = ['\ue000', '\ue001'];

const VOWELS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
};

/** Returns whether a value identifies pages, such as `to: '/guest-data'`, and is never shown. */
const isAddress = (key: string, text: unknown) => key === 'seeAlso' || (key === 'to' && String(text).startsWith('/'));

/**
 * The texts of a language that nobody speaks, made from English: every vowel has an accent, whole sentences
 * stand in brackets, and everything is a third longer. Arguments, such as a name or a time, stay unchanged.
 */
export function pseudo<Texts>(texts: Texts): Texts {
  // The result has the shape of the English texts.
  return pseudoOf(texts) as Texts;
}

function pseudoOf(texts: unknown): unknown {
  if (typeof texts === 'string') return bracketed(texts);
  if (typeof texts === 'function') return (...given: unknown[]) => pseudoAnswer((some) => texts(...some), given);
  if (Array.isArray(texts)) return texts.map(pseudoOf);
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, isAddress(key, text) ? text : pseudoOf(text)]),
  );
}

function bracketed(text: string): string {
  const [, before = '', said = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  return /\p{L}/u.test(said) ? `${before}‹${longer(said)}›${after}` : text;
}

/** The brand is the same in every language. */
function longer(text: string): string {
  return text
    .split(/(Yumori)/)
    .map((part) => (part === 'Yumori' ? part : longerPart(part)))
    .join('');
}

function longerPart(text: string): string {
  const accented = text.replaceAll(/[aeiouy]/gi, (vowel) => VOWELS[vowel] ?? vowel);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  // Pads with words of four letters, so that lines break as in real text.
  const more = 'é'.repeat(Math.ceil(letters * 0.3)).replaceAll(/.{1,4}/g, ' $&');
  return accented.replace(/(?<=\p{L})(?=\P{L}*$)/u, more);
}

/**
 * Calls a text with its arguments marked; a text that reads its arguments, instead of only inserting them,
 * gets them unmarked.
 */
function pseudoAnswer(call: (given: unknown[]) => unknown, given: unknown[]): unknown {
  const plain = call(given);
  if (typeof plain !== 'string') return pseudoOf(plain);
  const marked = call(given.map(mark));
  if (typeof marked !== 'string' || unmarked(marked) !== plain) return longer(plain);
  return unmarked(marked.replaceAll(/(?<=^|\ue001)[^\ue000\ue001]+/gu, longer));
}

function mark(given: unknown): unknown {
  if (typeof given === 'string') return `${GIVEN}${given}${END}`;
  if (Array.isArray(given)) return given.map(mark);
  if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, mark(value)]));
}

const unmarked = (text: string) => text.replaceAll(GIVEN, '').replaceAll(END, '');

/**
 * Returns the words of a text that are not in the pseudo-language: those with a vowel without an accent that
 * are no known data.
 */
export function foreignWords(text: string, data: ReadonlySet<string> = new Set()): string[] {
  // Addresses, figures, ids, and HTML entities.
  const said = text.replaceAll(/https?:\/\/\S+|[\w.+-]+@[\w.-]+|[\p{L}\d]*\d[\p{L}\d]*|&\w+;/gu, ' ');
  return [...new Set(wordsIn(said))].filter((word) => /[aeiouy]/iu.test(word) && !data.has(word.toLowerCase()));
}

/** The words of known data, which a page may show unchanged. */
export function dataWords(...texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(wordsIn).map((word) => word.toLowerCase()));
}

const wordsIn = (text: string) => text.normalize('NFC').match(/\p{L}+/gu) ?? [];
