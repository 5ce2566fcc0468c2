import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A test, group, step or state of a screen, with the ids of the sentences that it shows. */
export type Tag = {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly string[];
  /** Left out of `npm test`. */
  readonly isNightly?: true;
};
type Anchor = { readonly line: number; readonly start: number; readonly title: string };
type Range = { readonly start: number; readonly end: number };

const NAMES = new Set(['test', 'it', 'describe']);
/** Catalogues of screens in their states, where the names of states and areas are the titles of tests. */
const STATES = /^e2e\/states\/(staff\/)?(?!scene|catalog|stage)[a-z-]+\.ts$/;
const STATE_KEYS = new Set(['name', 'area']);
const NIGHTLY = /\btag: '@nightly'|\btags: 'nightly'/;
const NIGHTLY_FILE = '@module-tag nightly';
const ONLY_IN_PROOF = '.runIf(isProof)';
const MARK = /^\s*\/\/ shows: (.+)$/;

/** Returns whether `npm test` runs the tests of a file. For a list of states, each run opens some of its states. */
function isInTheSuite(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || STATES.test(file);
}

/**
 * Reads the tags of a file. A tag is a comment line `// shows: 2.14, S3` directly above a test, a group, a
 * step or the name of a state; several such lines add up. Titles are as in the source: `%s` of a table,
 * `${…}` of a template.
 */
export function tagsIn(file: string, text: string): { tags: Tag[]; faults: string[] } {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => MARK.test(line));
  if (first < 0) return { tags: [], faults: [] };
  if (!isInTheSuite(file))
    return { tags: [], faults: [`${file}:${first + 1} has a 'shows' line, but npm test does not run it`] };
  const { anchors, nightly } = anchorsIn(file, text);
  const isNightly = ({ start }: Anchor) => nightly.some((range) => range.start <= start && start < range.end);
  const tags: Tag[] = [];
  const faults: string[] = [];
  let ids: string[] = [];
  for (const [index, line] of lines.entries()) {
    const mark = MARK.exec(line)?.[1];
    if (mark !== undefined) {
      ids.push(...mark.split(',').map((id) => id.trim()));
    } else if (ids.length > 0) {
      const anchor = anchors.find((each) => each.line === index);
      if (anchor) tags.push({ file, title: anchor.title, ids, ...(isNightly(anchor) && { isNightly: true }) });
      else faults.push(`${file}:${index} 'shows' stands above no test, group, step or state`);
      ids = [];
    }
  }
  return { tags, faults };
}

/**
 * Returns everything that can be tagged, in the order of the file, with the line (from 0) on which it begins,
 * and where the tests are that `npm test` leaves out.
 */
function anchorsIn(file: string, text: string): { anchors: Anchor[]; nightly: Range[] } {
  const anchors: Anchor[] = [];
  const nightly: Range[] = text.includes(NIGHTLY_FILE) ? [{ start: 0, end: text.length }] : [];
  const add = (start: number, node: Node | undefined) => {
    const title = node && textOf(node, text);
    if (title) anchors.push({ line: text.slice(0, start).split('\n').length - 1, start, title });
  };
  new Visitor({
    CallExpression({ callee, start, end, arguments: [title, details] }) {
      if (!NAMES.has(rootOf(callee))) return;
      add(start, title);
      const isNightly = details?.type === 'ObjectExpression' && NIGHTLY.test(text.slice(details.start, details.end));
      if (isNightly || text.slice(callee.start, callee.end).includes(ONLY_IN_PROOF)) nightly.push({ start, end });
    },
    Property({ key, value, start }) {
      if (STATES.test(file) && key.type === 'Identifier' && STATE_KEYS.has(key.name)) add(start, value);
    },
  }).visit(parseSync(file, text).program);
  return { anchors: anchors.sort((one, other) => one.start - other.start), nightly };
}

/** Returns the name `test` for `test.each(rows)`. */
function rootOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return '';
}

function textOf(node: Node, text: string): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return text.slice(node.start + 1, node.end - 1);
  return undefined;
}
