import { ENGINEERING_TERMS, GUEST_TERMS, type Term } from './terms.ts';

/** Never checked: the list itself, migrations (they must not change), and files that tools write. */
const EXEMPT = /^(?:tools\/words[/.]|server\/db\/migrations\/|LICENSE$|package-lock\.json$|gallery\/)/;
const WRITTEN_BY_PEOPLE = /\.(?:md|tsx?|mjs|js|sql|css|html|ya?ml)$/;
const GUEST_TEXTS = /^texts\/([a-z]{2})\/.+\.ts$/;

/** Returns the language of a file of guest texts; undefined for every other file. */
export function languageOf(path: string): string | undefined {
  return /\.(?:test|spec|fixture)\.tsx?$/.test(path) ? undefined : GUEST_TEXTS.exec(path)?.[1];
}

/**
 * Returns the terms that apply to the prose of a file: comments, titles and messages, or a whole document.
 */
export function proseTermsFor(path: string, text: string): readonly Term[] {
  if (EXEMPT.test(path) || !WRITTEN_BY_PEOPLE.test(path) || isGenerated(text)) return [];
  return ENGINEERING_TERMS;
}

/** Returns the terms that apply to the strings of a file of guest texts. */
export function guestTermsFor(path: string): readonly Term[] {
  const language = languageOf(path);
  return language === undefined ? [] : (GUEST_TERMS[language] ?? []);
}

/** Returns whether the first lines of a file say that it is generated. */
export function isGenerated(text: string): boolean {
  return /\bgenerated\b|\bmade by `/i.test(text.split('\n', 5).join('\n'));
}
