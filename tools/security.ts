// Which requirements of OWASP ASVS 5.0 are met, shown by which tests, and which are not met and why. Fails when a named test is
// not there any more, when docs/security.md says otherwise, and when the sources hold a secret, made-up markup or composed SQL.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEVIATIONS } from './security/deviations.ts';
import { ITEMS, type Item } from './security/items.ts';
import { findRisks } from './security/risks.ts';
import { readProject } from './structure/project.ts';

const DOCUMENT = 'docs/security.md';

/** The tests that an item names and that no file has. */
export function missingTests(items: readonly Item[], read: (file: string) => string | undefined): string[] {
  return items.flatMap(({ asvs, shown }) =>
    Object.entries(shown).flatMap(([file, names]) => {
      const text = read(file);
      return names
        .filter((name) => text === undefined || !hasTest(text, name))
        .map((name) => `${asvs}: ${file} has no '${name}'`);
    }),
  );
}

/** Whether a test, or a group of tests, is called so. */
function hasTest(text: string, name: string): boolean {
  const lines = text.split('\n');
  return lines.some((line, index) => {
    const at = ["'", '"', '`'].map((quote) => line.indexOf(`${quote}${name}${quote}`)).find((found) => found >= 0);
    if (at === undefined) return false;
    const before = at === 0 || line.slice(0, at).trim() === '' ? `${lines[index - 1]}` : line.slice(0, at);
    return (
      /(\b(test|describe)(\.each)?\(|\)\()\s*$/.test(before.trimEnd()) ||
      /(\b(test|describe)\(|\)\()$/.test(line.slice(0, at))
    );
  });
}

/** The page, as it is to stand in the docs. */
export function pageOf(): string {
  const met = ITEMS.map(({ asvs, what, shown }) => `| ${asvs} | ${what} | ${testsOf(shown)} |`);
  const not = DEVIATIONS.map(({ asvs, what, instead, why }) => `| ${asvs} | ${what} | ${instead} | ${why} |`);
  return [
    '# Security',
    '',
    'Made by `npm run security -- --write` from `tools/security/`. `npm run check` fails when this page says otherwise, when a',
    'test that it names is not there any more, and when the sources hold a secret, markup made of strings, or SQL with a value in its text.',
    'Who may do what is in [authorisation.md](authorisation.md), what was tried at length in [reliability.md](reliability.md).',
    '',
    'Numbers are those of [OWASP ASVS 5.0](https://github.com/OWASP/ASVS/tree/master/5.0). Listed is what applies of level 2.',
    '',
    '## Met, and shown by',
    '',
    '| ASVS | what | tests |',
    '| --- | --- | --- |',
    ...met,
    '',
    '## Not met as it is written',
    '',
    '| ASVS | asked for | instead | why |',
    '| --- | --- | --- | --- |',
    ...not,
    '',
  ].join('\n');
}

function testsOf(shown: Item['shown']): string {
  const files = Object.entries(shown).map(([file, names]) => `\`${file}\`: ${names.join('; ').replaceAll('|', '\\|')}`);
  return files.join('<br>');
}

/** Prints what is met and what is not; gives what is wrong. */
export function checkSecurity(root: string, { write }: { write: boolean }): string[] {
  const path = join(root, DOCUMENT);
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  if (write) writeFileSync(path, pageOf());
  const risks = findRisks(readProject(root)).map(({ path: file, line, message }) => `${file}:${line} ${message}`);
  const stale = read(DOCUMENT) === pageOf() ? [] : [`${DOCUMENT} is not what npm run security -- --write would write`];
  return [...missingTests(ITEMS, read), ...risks, ...stale];
}

if (import.meta.main) {
  const faults = checkSecurity(dirname(import.meta.dirname), { write: process.argv.includes('--write') });
  for (const { asvs, what, shown } of ITEMS) {
    console.log(`✓ ${asvs}: ${what}`);
    for (const [file, names] of Object.entries(shown)) for (const name of names) console.log(`    ${file}: ${name}`);
  }
  for (const { asvs, what, instead, why } of DEVIATIONS) console.log(`– ${asvs}: ${what}\n    ${instead}. ${why}.`);
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(`${ITEMS.length} met, ${DEVIATIONS.length} deviations, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
