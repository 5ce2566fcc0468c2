// Which test shows each sentence of the specification: docs/spec-coverage.md. Fails when a sentence has no test, and when a test
// that is named there is gone.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Row, rowsOf, type Shown } from './coverage/table.ts';
import { isInTheSuite, titlesIn } from './coverage/test-titles.ts';

const DOCUMENT = 'docs/spec-coverage.md';
/** The sections of the specification that speak of what can be seen or called. */
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** What is wrong with the table, a line each. `read` gives the text of a file of the project. */
export function faultsOf(rows: readonly Row[], read: (file: string) => string | undefined): string[] {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const titlesOf = (file: string) => {
    if (!known.has(file)) {
      const text = read(file);
      known.set(file, text === undefined ? undefined : titlesIn(file, text));
    }
    return known.get(file);
  };
  const faultOf = ({ file, title }: Shown) => {
    if (!isInTheSuite(file)) return `${file} is no file of tests that every run has`;
    const titles = titlesOf(file);
    if (titles === undefined) return `there is no ${file}`;
    return titles.has(title) ? undefined : `${file} has no '${title}'`;
  };
  const ofRows = rows.flatMap(({ section, sentence, shown }) => {
    const faults = shown.length === 0 ? ['no test shows it'] : shown.map(faultOf);
    return faults.filter((fault) => fault !== undefined).map((fault) => `${section}: ${sentence}: ${fault}`);
  });
  const empty = SECTIONS.filter((each) => !rows.some(({ section }) => section === each));
  return [...ofRows, ...repeated(rows), ...empty.map((section) => `section ${section} has no row`)];
}

function repeated(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ section, sentence }) => {
    const key = `${section}: ${sentence}`;
    if (seen.has(key)) return [`${key}: stands there twice`];
    seen.add(key);
    return [];
  });
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  const rows = rowsOf(read(DOCUMENT) ?? '');
  const faults = faultsOf(rows, read);
  for (const fault of faults) console.error(`${DOCUMENT} ${fault}`);
  const tests = new Set(rows.flatMap(({ shown }) => shown.map(({ file, title }) => `${file} ${title}`)));
  console.log(`${rows.length} sentences, ${tests.size} tests, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
