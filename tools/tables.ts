// Writes the tables of promises and their tests; with --check it compares them instead. Fails when a sentence
// of the specification has no id or no test, when a security item has no test, and when a tag names an
// unknown id.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSecurityItems, readSpecification, type Sentence } from './coverage/pages.ts';
import { coveragePage, faultsBetween, type Part } from './coverage/tables.ts';
import { type Tag, tagsIn } from './coverage/tags.ts';

const NOT_OURS = /(^|[\\/])(\.[^\\/]+|data|dist|node_modules|test-results)$/;
const SPECIFICATION = 'docs/specification';
const SECURITY = 'docs/security.md';

type Tables = {
  readonly pages: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
  /** The first free id of each page. */
  readonly nextIds: readonly string[];
  readonly ids: number;
  readonly references: number;
};

/** Builds the tables of the project in `root`, and returns the faults of their sources. */
export function makeTables(root: string): Tables {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const names = globSync('*.md', { cwd: join(root, SPECIFICATION) });
  const faults: string[] = [];
  const parts = names
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name): Part => {
      const page = read(`${SPECIFICATION}/${name}`);
      const found = readSpecification(`${SPECIFICATION}/${name}`, page);
      faults.push(...found.faults);
      return { heading: headingOf(page), sentences: found.sentences };
    });
  const items = readSecurityItems(read(SECURITY));
  const tags = readTags(root, read, faults);
  const sentences: Sentence[] = [...parts.flatMap((part) => part.sentences), ...items];
  faults.push(...faultsBetween(sentences, tags));
  return {
    pages: {
      'docs/spec-coverage.md': coveragePage('Tests of the specification', parts, tags),
      'docs/security-coverage.md': coveragePage(
        'Tests of the security items',
        [{ heading: 'Met, and shown by', sentences: items }],
        tags,
      ),
    },
    faults,
    nextIds: parts.flatMap(({ sentences }) => nextId(sentences) ?? []),
    ids: new Set(sentences.map(({ id }) => id)).size,
    references: tags.reduce((sum, { ids }) => sum + ids.length, 0),
  };
}

function readTags(root: string, read: (file: string) => string, faults: string[]): Tag[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => NOT_OURS.test(path) });
  const paths = files.map((file) => file.replaceAll('\\', '/')).sort();
  return paths.flatMap((file) => {
    const found = tagsIn(file, read(file));
    faults.push(...found.faults);
    return found.tags;
  });
}

/** Returns the first free id of a page, such as `7.78`; undefined for a page without sentences. */
function nextId(sentences: readonly Sentence[]): string | undefined {
  const [page] = sentences[0]?.id.split('.') ?? [];
  if (page === undefined) return undefined;
  return `${page}.${Math.max(...sentences.map(({ id }) => Number(id.split('.')[1]))) + 1}`;
}

function headingOf(page: string): string {
  return /^# (.+)$/m.exec(page)?.[1] ?? '';
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const { pages, faults, nextIds, ids, references } = makeTables(root);
  const stale: string[] = [];
  for (const [file, text] of Object.entries(pages)) {
    if (!process.argv.includes('--check')) writeFileSync(join(root, file), text);
    else if (readFileSync(join(root, file), 'utf8') !== text)
      stale.push(`${file} is out of date; write it with: npm run docs`);
  }
  const all = [...faults, ...stale];
  for (const fault of all) console.error(fault);
  console.log(`${ids} promises, ${references} references to tests, ${all.length} faults`);
  console.log(`next free ids: ${nextIds.join(', ')}`);
  process.exitCode = all.length === 0 ? 0 : 1;
}
