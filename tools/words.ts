// Checks the words of documents, code and guest texts against a list of terms to avoid, and the length of
// commit subjects. `--base REV` checks the subjects since REV.
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { readProject, type TextFile } from './structure/project.ts';
import type { Finding, Source, Spot } from './structure/source.ts';
import { longSubjects } from './words/commit-subjects.ts';
import { guestTermsFor, isGenerated, proseTermsFor } from './words/scopes.ts';
import type { Term } from './words/terms.ts';

/** Finds each term to avoid, with its file, its line and the better term. */
export function checkWords({
  files,
  sources,
}: {
  files: readonly TextFile[];
  sources: readonly Pick<Source, 'path' | 'strings'>[];
}): Finding[] {
  const inProse = files.flatMap(({ path, text }) => {
    const terms = proseTermsFor(path, text);
    return terms.length === 0 ? [] : findingsIn(path, [{ line: 1, text }], terms);
  });
  const inGuestTexts = sources.flatMap(({ path, strings }) => {
    const terms = guestTermsFor(path);
    return terms.length === 0 ? [] : findingsIn(path, strings.filter(isSentence), terms);
  });
  return [...inProse, ...inGuestTexts];
}

function findingsIn(path: string, spots: readonly Spot[], terms: readonly Term[]): Finding[] {
  return spots.flatMap((spot) =>
    spot.text.split('\n').flatMap((row, index) =>
      terms.flatMap(({ avoid, better }) => {
        const found = patternOf(avoid).exec(row)?.[0];
        if (found === undefined) return [];
        return [{ path, line: spot.line + index, message: `says '${found}'; better: ${better}` }];
      }),
    ),
  );
}

/** A string matches as whole words; Japanese has no spaces between words, so there it matches anywhere. */
function patternOf(avoid: string | RegExp): RegExp {
  if (typeof avoid !== 'string') return avoid;
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(avoid);
  return isJapanese ? new RegExp(avoid, 'u') : new RegExp(`(?<!\\p{L})${avoid}(?!\\p{L})`, 'iu');
}

/** Returns whether a string may be a text: module specifiers are not. */
function isSentence({ text }: Spot): boolean {
  return !/^['"`](?:\.|#|node:)/.test(text);
}

/**
 * The maximum number of words in the documents, without generated pages: everything that a reader needs fits.
 */
const MOST_WORDS = 26_000;
/** The bars of a table, the marks of a list, and the ids of the specification's sentences and of security requirements. */
const MARKUP = /^[^\p{L}\p{N}]*$|^\[S?\d+(?:\.\d+)?(?:,|\][.,;:]*)$|^\d+\.\d+(?:,|\])$|^\d+\.\d+\.\d+,?$|^S\d+$/u;

/** Code between fences: diagrams, commands and lists of names. */
const CODE = /^```.*?^```/gms;

/** Counts the words of each document that is not generated, longest document first; markup and code do not count. */
export function wordsOfDocuments(files: readonly TextFile[]): { path: string; words: number }[] {
  const written = files.filter(({ path, text }) => path.endsWith('.md') && !isGenerated(text));
  return written
    .map(({ path, text }) => ({
      path,
      words: text
        .replaceAll(CODE, '')
        .split(/\s+/)
        .filter((word) => !MARKUP.test(word)).length,
    }))
    .sort((one, other) => other.words - one.words);
}

/** Returns the words of all documents and, when they are more than `most`, the lines that say where to shorten. */
export function checkLength(files: readonly TextFile[], most = MOST_WORDS): { words: number; advice: string[] } {
  const documents = wordsOfDocuments(files);
  const words = documents.reduce((sum, document) => sum + document.words, 0);
  if (words <= most) return { words, advice: [] };
  const longest = documents.slice(0, 5).map(({ path, words: own }) => `  ${path}: ${own} words`);
  const nextStep = 'shorten a sentence there, or remove what another page says';
  return {
    words,
    advice: [`the documents have too many words: ${words}, at most ${most}. The longest are:`, ...longest, nextStep],
  };
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const options = { base: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const project = readProject(root);
  const findings = checkWords(project);
  const subjects = longSubjects(root, values.base);
  for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`);
  for (const { commit, length, subject } of subjects)
    console.error(`commit ${commit}: the subject has ${length} characters, at most 72: ${subject}`);
  const counts = [`${findings.length} terms to avoid`, `${subjects.length} long subjects`];
  const { words, advice } = checkLength(project.files);
  for (const line of advice) console.error(line);
  console.log(`${counts.join(', ')}; the documents have ${words} words, at most ${MOST_WORDS}`);
  const isFaulty = findings.length + subjects.length + advice.length > 0 || project.files.length === 0;
  process.exitCode = isFaulty ? 1 : 0;
}
