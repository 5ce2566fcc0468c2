import { phoneDigits, plainWords } from '../counter/desk-guest.ts';

export type Contact = {
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
};

const LEFT_OUT = '…';

/**
 * Leaves a person's address, phone number and names out of a text, because the history cannot be erased. Leaves out too
 * much rather than too little: a word that is only like a name is left out too.
 */
export function leaveOut(text: string, { email, name, phone }: Contact): string {
  return withoutNames(withoutPhone(withoutEmail(text.normalize('NFC'), email), phone), name);
}

function withoutEmail(text: string, email: string | null): string {
  if (email === null) return text;
  return text
    .split(' ')
    .map((word) => (word.toLowerCase().includes(email) ? LEFT_OUT : word))
    .join(' ');
}

function withoutPhone(text: string, phone: string | null): string {
  if (phone === null) return text;
  // The country code may precede the number, in place of the zero.
  const subscriber = phone.replace(/^0/, '');
  return text.replace(/\+?\d[\d\s().\-–]*\d/g, (run) => (phoneDigits(run).includes(subscriber) ? LEFT_OUT : run));
}

function withoutNames(text: string, name: string | null): string {
  // A single letter is no name, and names without spaces between words occur within other words.
  const names = plainWords(name ?? '').filter((word) => word.length > 1);
  const isName = (word: string) =>
    plainWords(word).some((plain) =>
      names.some((each) => plain === each || (isUnspaced(each) && plain.includes(each))),
    );
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (isName(word) ? LEFT_OUT : word));
}

const isUnspaced = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
