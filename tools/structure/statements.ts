import { isTest } from './project.ts';
import type { Finding, Source } from './source.ts';

/** The server's other files with SQL, each with its reason. */
const EXCEPTIONS: ReadonlyArray<readonly [where: RegExp, reason: string]> = [
  [/^server\/db\//, 'connections, roles, migrations, and the fragments that stores share'],
  [/^server\/audit\//, 'each promise is a statement'],
  [/^server\/ledger\//, 'each posting and each report is a statement'],
  [/^server\/limits\//, 'each file is about the one table that it owns'],
  [/^server\/(history|settings|http\/idempotency)\.ts$/, 'the file is about the one table that it owns'],
  [/^server\/history-facts\.ts$/, 'reads names from the tables of all features'],
  [/^server\/(metrics\/[a-z]+-figures|http\/operation)\.ts$/, 'a figure or readiness is its statement'],
  [/^server\/(sandbox-data|commands\/database-clock)\.ts$/, "asks the sandbox's schema, which has no feature"],
  [/^server\/features\/[a-z]+\/commands\/sweep-[a-z]+\.ts$/, 'which rows go is read beside after how many days'],
];

const STORE = /(^|[/-])store\.ts$/;
const SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN|WHERE|EXISTS|VALUES)\b|[=<>] \$\d/;

/** Reports SQL outside stores, and exceptions that have become needless. */
export function checkStatements(sources: readonly Source[]): Finding[] {
  const elsewhere = sources.filter(({ path }) => /^server\/.*\.ts$/.test(path) && !STORE.test(path) && !isTest(path));
  return [...elsewhere.flatMap(misplaced), ...needless(elsewhere)];
}

function misplaced({ path, strings }: Source): Finding[] {
  if (EXCEPTIONS.some(([where]) => where.test(path))) return [];
  const message = 'has SQL; it belongs in a store.ts or <subject>-store.ts.';
  return strings.filter(({ text }) => SQL.test(text)).map(({ line }) => ({ path, line, message }));
}

function needless(sources: readonly Source[]): Finding[] {
  return EXCEPTIONS.flatMap(([where]) => {
    const excepted = sources.filter(({ path }) => where.test(path));
    const hasSql = excepted.some(({ strings }) => strings.some(({ text }) => SQL.test(text)));
    const message = `has no SQL; remove ${String(where)} from tools/structure/statements.ts.`;
    return hasSql ? [] : excepted.map(({ path }) => ({ path, line: 1, message }));
  });
}
