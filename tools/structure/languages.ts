import { isTest, type TextFile } from './project.ts';
import type { Finding } from './source.ts';

const LIST = 'domain/basics/locale.ts';
const CHECKED = /\.(tsx?|mjs|js|html|css|sql)$/;
/** Migrations never change, so earlier ones still list languages; a later one has removed those lists. */
const HISTORY = 'server/db/migrations/';

/** Files that are about one language by their subject. */
const ABOUT_ONE_LANGUAGE = new Set([
  // Lists words to avoid, by language.
  'tools/words/terms.ts',
  // Shows Japanese letters in our fonts.
  'web/design/design-type.tsx',
]);

/** The screens that a proof examines in each language. */
const PROVED = ['GUEST_STATES', 'DESK_STATES'];

/**
 * Checks that a new language needs only a folder of texts, an entry in the list and proofs of its screens:
 * every folder has the files of the English one, the list has exactly the folders, and no other file except
 * tests names a language.
 */
export function checkLanguages(files: readonly TextFile[]): Finding[] {
  const list = files.find(({ path }) => path === LIST);
  const folders = foldersIn(files);
  if (list === undefined || folders.size === 0) return [];
  const listed = [...list.text.matchAll(/^ {2}([a-z]{2}): \{$/gm)].map(([, language = '']) => language);
  return [
    ...missingFiles(folders),
    ...unlisted(listed, [...folders.keys()]),
    ...unproved(listed, files),
    ...namedElsewhere(files, [...folders.keys()]),
  ];
}

/** Returns the files of each language, by their paths in its folder. */
function foldersIn(files: readonly TextFile[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const { path } of files) {
    const [, language, rest] = /^texts\/([a-z]{2})\/(.+)$/.exec(path) ?? [];
    if (language === undefined || rest === undefined) continue;
    folders.set(language, (folders.get(language) ?? new Set()).add(rest));
  }
  return folders;
}

function missingFiles(folders: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  const english = folders.get('en') ?? new Set();
  return [...folders].flatMap(([language, has]) => [
    ...[...english]
      .filter((file) => !has.has(file))
      .map((file) => ({ path: `texts/${language}/${file}`, line: 1, message: 'is missing; texts/en has it.' })),
    ...[...has]
      .filter((file) => !english.has(file))
      .map((file) => ({ path: `texts/${language}/${file}`, line: 1, message: 'is not in texts/en.' })),
  ]);
}

function unlisted(listed: readonly string[], folders: readonly string[]): Finding[] {
  return [
    ...listed
      .filter((each) => !folders.includes(each))
      .map((each) => `lists ${each}, which has no folder texts/${each}.`),
    ...folders.filter((each) => !listed.includes(each)).map((each) => `does not list ${each}, which has a folder.`),
  ].map((message) => ({ path: LIST, line: 1, message }));
}

function unproved(listed: readonly string[], files: readonly TextFile[]): Finding[] {
  const proofs = files.filter(({ path }) => /^e2e\/[^/]+\.proof\.ts$/.test(path));
  return listed.flatMap((language) =>
    PROVED.filter((states) => !proofs.some(({ text }) => text.includes(`proveStates('${language}', ${states})`))).map(
      (states) => ({ path: LIST, line: 1, message: `lists ${language}, in which no proof examines ${states}.` }),
    ),
  );
}

function namedElsewhere(files: readonly TextFile[], languages: readonly string[]): Finding[] {
  const codes = languages.filter((language) => language !== 'en').join('|');
  // Matches the language as a string, as a key, as an attribute, or as a folder in a path.
  const named = new RegExp(`(['"\`])(?:${codes})\\1|(?<![\\w?])(?:${codes}):(?= )|/(?:${codes})/`);
  return files
    .filter(({ path }) => CHECKED.test(path) && !path.startsWith('texts/') && !path.startsWith(HISTORY))
    .filter(({ path }) => path !== LIST && !ABOUT_ONE_LANGUAGE.has(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = named.exec(line)?.[0];
        if (found === undefined) return [];
        const message = `names a language (${found}). What differs by language belongs in texts/ or in ${LIST}.`;
        return [{ path, line: index + 1, message }];
      }),
    );
}
