import { type Node, parseSync, Visitor } from 'oxc-parser';

const NAMES = new Set(['test', 'it', 'describe']);
/** Catalogues of screens in their states. Tests and proofs go through them, so that the name of each state, and of each area, is one's title. */
const STATES = /^e2e\/states\/(?!scene|catalog|stage)[a-z-]+\.ts$/;
const STATE_KEYS = new Set(['name', 'area']);

/** Whether tests of a file are run by `npm test`; proofs are not, but for the states, of which every run looks at some. */
export function isInTheSuite(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || STATES.test(file);
}

/**
 * The titles of all tests, groups and steps of a file, as they stand in its text: of a table of tests, with its placeholders
 * (`%s`, `$name`); of a template, with its expressions.
 */
export function titlesIn(file: string, text: string): ReadonlySet<string> {
  const titles = new Set<string>();
  const add = (node: Node | undefined) => {
    const title = node && textOf(node, text);
    if (title) titles.add(title);
  };
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (NAMES.has(rootOf(callee))) add(title);
    },
    Property({ key, value }) {
      if (STATES.test(file) && key.type === 'Identifier' && STATE_KEYS.has(key.name)) add(value);
    },
  }).visit(parseSync(file, text).program);
  return titles;
}

/** Of `test.each(rows)` the name `test`. */
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
