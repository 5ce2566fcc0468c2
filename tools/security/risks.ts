import { isTest, type Project, type TextFile } from '../structure/project.ts';
import type { Finding } from '../structure/source.ts';

type Risk = { readonly pattern: RegExp; readonly message: string };

/** The patterns are split so that they do not match themselves. */
const SECRETS: readonly Risk[] = [
  ['-----BEGIN [A-Z ]*PRIVATE KEY', '-----'],
  ['\\bAKIA', '[0-9A-Z]{16}\\b'],
  ['\\bgh[pousr]_', '[A-Za-z0-9]{36}'],
  ['\\bxox[abprs]-', '[A-Za-z0-9-]{10,}'],
  ['\\bsk_live_', '[A-Za-z0-9]{16,}'],
  ['\\bAIza', '[A-Za-z0-9_-]{35}\\b'],
  ['\\bGOCSPX-', '[A-Za-z0-9_-]{20,}'],
  ['\\beyJ[A-Za-z0-9_-]{10,}\\.eyJ', '[A-Za-z0-9_-]{10,}\\.'],
  [
    '(postgres(ql)?|smtps?)://[^\\s:/@\'"`$<>]+:',
    '(?!password@|PASSWORD@|secret@)[^\\s@\'"`$<>{}]{4,}@(?!localhost|127\\.0\\.0\\.1|[\\w.-]*\\bexample\\b)',
  ],
].map(([start, end]) => ({
  pattern: new RegExp(`${start}${end}`),
  message: 'looks like a secret; it belongs in the environment.',
}));

const MARKUP: readonly Risk[] = [
  /dangerouslySet[A-Z]\w+/,
  /\.(inner|outer)HTML\s*=/,
  /\.insertAdjacentHTML\(/,
  /document\.write(ln)?\(/,
  /createContextualFragment\(/,
  /\bsrcdoc=/i,
  /\beval\(|\bnew Function\(/,
].map((pattern) => ({ pattern, message: 'makes markup or code from a string; render text as text.' }));

/** An interpolation into SQL of anything but a constant of the program, or a field of one. */
const SQL_VALUE = /\b(WHERE|AND|OR|VALUES|SET|LIMIT|IN)\b[^`]*?(=|\(|,|<|>|LIMIT)\s*'?\$\{(?![A-Z_]+(\.\w+)?\})/;

/** Files that compose statements only from constants of the same file. */
const OWN_WORDS = ['server/audit/', 'server/ledger/read.ts'];

/**
 * Reports secrets in any file, markup from strings in the web app, and SQL with interpolated values on the
 * server.
 */
export function findRisks({ files }: Pick<Project, 'files'>): Finding[] {
  return files.flatMap((file) => [
    ...(file.path === 'package-lock.json' ? [] : found(file, SECRETS)),
    ...(file.path.startsWith('web/') && !isTest(file.path) ? found(file, MARKUP) : []),
    ...(mayComposeSql(file.path) ? [] : composedSql(file)),
  ]);
}

function mayComposeSql(path: string): boolean {
  const serves = /^(server|sandbox)\/.*\.ts$/.test(path) && !isTest(path);
  return !serves || OWN_WORDS.some((place) => path.startsWith(place));
}

function found({ path, text }: TextFile, risks: readonly Risk[]): Finding[] {
  return text
    .split('\n')
    .flatMap((row, index) =>
      risks.filter(({ pattern }) => pattern.test(row)).map(({ message }) => ({ path, line: index + 1, message })),
    );
}

function composedSql({ path, text }: TextFile): Finding[] {
  return [...text.matchAll(/`[^`]*`/g)].flatMap((match) => {
    const statement = match[0];
    if (!/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/.test(statement) || !SQL_VALUE.test(statement)) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [{ path, line, message: 'puts a value into the text of a statement; pass it as a parameter.' }];
  });
}
