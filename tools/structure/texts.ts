import { type ObjectExpression, parseSync, Visitor } from 'oxc-parser';
import { isTest, type TextFile } from './project.ts';
import type { Finding } from './source.ts';

/** English defines which texts exist; the types require the same of the other languages. */
const TEXTS = /^texts\/en\/(screens|staff)\/[^/]+\.ts$/;

/** One text; a nested text has the names above it as parents. */
type Key = { name: string; line: number; parents: readonly string[] };

/** The texts that a file uses: names in it, and groups from which a computed name chooses. */
type Use = { names: ReadonlySet<string>; computed: ReadonlySet<string> };

/**
 * Reports unused texts. A text counts as used when its name occurs in a file that mentions its group or the
 * group's hook; where a computed name chooses, every text that could be chosen counts as used.
 */
export function checkTexts(files: readonly TextFile[]): Finding[] {
  const web = files.filter(({ path }) => /^web\/.*\.tsx?$/.test(path) && !isTest(path));
  const uses = web.map(({ path, text }) => usesIn(path, text));
  return files.filter(({ path }) => TEXTS.test(path)).flatMap((file) => unusedIn(file, { web, uses }));
}

type Places = { web: readonly TextFile[]; uses: readonly Use[] };

function unusedIn({ path, text }: TextFile, { web, uses }: Places): Finding[] {
  return groupsIn(path, text).flatMap(({ group, keys }) => {
    const called = [group, ...hooksOf(group, web), ...typesOf(group, text)];
    const asking = uses.filter(({ names }) => called.some((name) => names.has(name)));
    return keys
      .filter((key) => !isNameOfAction(key) && !isAsked(key, asking, uses))
      .map(({ name, line }) => {
        const message = `nothing shows the text ${group}.${name}; remove it from every language.`;
        return { path, line, message };
      });
  });
}

/** `actions.names` takes these in whole; the compiler reports a name without an action. */
const isNameOfAction = ({ parents }: Key) => parents[1] === 'actions';

/**
 * Returns whether a text is used. Where a name is computed, every name of its group in the file counts, with
 * everything below it.
 */
function isAsked(
  { name, parents: [group = '', ...parents] }: Key,
  asking: readonly Use[],
  all: readonly Use[],
): boolean {
  const isChosenFrom = asking.some(({ computed }) => computed.has(group));
  return (
    asking.some(({ names, computed }) => names.has(name) || parents.some((parent) => computed.has(parent))) ||
    (isChosenFrom && all.some(({ names }) => names.has(name)))
  );
}

/** Returns the hooks that load a group of texts on demand. */
function hooksOf(group: string, web: readonly TextFile[]): string[] {
  const made = new RegExp(`export const (\\w+) = textsOnDemand\\((?:(?!\\);\\n)[^])*?import: '${group}'`, 'g');
  return web.flatMap(({ text }) => [...text.matchAll(made)].map(([, hook = '']) => hook));
}

/** Returns the types of a group, by which a file declares that it receives the group. */
function typesOf(group: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`export type (\\w+) = typeof ${group};`, 'g'))].map(([, type = '']) => type);
}

type Group = { group: string; keys: Key[] };

/** Returns the texts of a file by exported group. */
function groupsIn(path: string, text: string): Group[] {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const groups: Group[] = [];
  for (const statement of parseSync(path, text).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || init?.type !== 'ObjectExpression') continue;
      groups.push({ group: id.name, keys: keysOf(init, { parents: [id.name], lineOf }) });
    }
  }
  return groups;
}

type Above = { parents: readonly string[]; lineOf: (offset: number) => number };

function keysOf(object: ObjectExpression, above: Above): Key[] {
  const { parents, lineOf } = above;
  return object.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const { key, value, start } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
    if (value.type === 'ObjectExpression') return keysOf(value, { parents: [...parents, name], lineOf });
    return [{ name, line: lineOf(start), parents }];
  });
}

function usesIn(path: string, text: string): Use {
  const names = new Set<string>();
  const computed = new Set<string>();
  new Visitor({
    MemberExpression({ object, property, computed: isComputed }) {
      if (!isComputed && property.type === 'Identifier') names.add(property.name);
      if (isComputed && property.type === 'Literal') names.add(String(property.value));
      if (!isComputed) return;
      const chosenFrom = object.type === 'MemberExpression' ? object.property : object;
      if (chosenFrom.type === 'Identifier') computed.add(chosenFrom.name);
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier') names.add(property.key.name);
      }
    },
    // A call of a hook, or a mention of a type.
    Identifier({ name }) {
      if (/Texts$/.test(name)) names.add(name);
    },
    // A name that is passed on, as in `text="title"`, or listed for a choice.
    Literal({ value }) {
      if (typeof value === 'string') names.add(value);
    },
    // A function that receives a whole group, as in `Facts({ texts: slot })`.
    TSIndexedAccessType(node) {
      if (node.indexType.type === 'TSLiteralType' && node.indexType.literal.type === 'Literal') {
        names.add(String(node.indexType.literal.value));
      }
    },
  }).visit(parseSync(path, text).program);
  return { names, computed };
}
