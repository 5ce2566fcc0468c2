import { type Comment, parseSync, Visitor } from 'oxc-parser';

export type Finding = { path: string; line: number; message: string };

export type Import = {
  line: number;
  specifier: string;
  /**
   * The path from the project's root of a relative or `#` import; undefined for packages and node: modules.
   */
  target: string | undefined;
  /** Whether the import loads anything at run time, and whether only when the code reaches it. */
  kind: 'static' | 'dynamic' | 'type';
};

export type Spot = { line: number; text: string };

/** The facts about a TypeScript or JavaScript file that the rules need. */
export type Source = {
  path: string;
  imports: readonly Import[];
  /** Casts without a comment on their own line or the line above. */
  bareCasts: readonly Spot[];
  clockReads: readonly Spot[];
  strings: readonly Spot[];
};

type Span = { start: number; end: number };

/**
 * Parses a file; throws if it does not parse. `path` is relative to the project's root, with forward slashes.
 */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${path} does not parse: ${fault.message}`);
  const reading: Reading = { program: parsed.program, text, lineOf: lineFinder(text) };
  return {
    path,
    imports: importsOf(reading, path),
    bareCasts: bareCastsOf(reading, commentedLines(parsed.comments, reading.lineOf)),
    clockReads: clockReadsOf(reading),
    strings: stringsOf(reading),
  };
}

/** Returns all files that these load at run time, themselves included. */
export function reachedFrom(starts: readonly Source[], sources: readonly Source[]): ReadonlySet<Source> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set(starts);
  // Iterating a Set also visits the entries that are added meanwhile.
  for (const source of reached) {
    for (const { target, kind } of source.imports) {
      const next = target !== undefined && kind !== 'type' ? byPath.get(target) : undefined;
      if (next) reached.add(next);
    }
  }
  return reached;
}

type Program = Parameters<Visitor['visit']>[0];
type Reading = { program: Program; text: string; lineOf: (offset: number) => number };

function spotsIn({ text, lineOf }: Reading): { spots: Spot[]; add: (node: Span) => void } {
  const spots: Spot[] = [];
  return { spots, add: ({ start, end }) => void spots.push({ line: lineOf(start), text: text.slice(start, end) }) };
}

function importsOf({ program, lineOf }: Reading, path: string): Import[] {
  const found: Import[] = [];
  const add = (node: Span, specifier: string, kind: Import['kind']) =>
    found.push({ line: lineOf(node.start), specifier, kind, target: targetOf(path, specifier) });
  new Visitor({
    ImportDeclaration(node) {
      const everyIsType =
        node.specifiers.length > 0 &&
        node.specifiers.every((each) => 'importKind' in each && each.importKind === 'type');
      add(node, node.source.value, node.importKind === 'type' || everyIsType ? 'type' : 'static');
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node, node.source.value, node.exportKind === 'type' ? 'type' : 'static');
    },
    ExportAllDeclaration: (node) => void add(node, node.source.value, node.exportKind === 'type' ? 'type' : 'static'),
    ImportExpression(node) {
      if (node.source.type === 'Literal') add(node, String(node.source.value), 'dynamic');
    },
    TSImportType: (node) => void add(node, node.source.value, 'type'),
  }).visit(program);
  return found;
}

function bareCastsOf(reading: Reading, commented: ReadonlySet<number>): Spot[] {
  const { text, lineOf } = reading;
  const { spots, add } = spotsIn(reading);
  const addBare = (node: Span) => {
    if (!commented.has(lineOf(node.end)) && !commented.has(lineOf(node.start) - 1)) add(node);
  };
  new Visitor({
    TSAsExpression(node) {
      const type = text.slice(node.typeAnnotation.start, node.typeAnnotation.end);
      if (type !== 'const' && type !== 'unknown') addBare(node);
    },
    TSTypeAssertion: addBare,
  }).visit(reading.program);
  return spots;
}

function clockReadsOf(reading: Reading): Spot[] {
  const { spots, add } = spotsIn(reading);
  new Visitor({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) add(node);
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date') add(node);
    },
    MemberExpression(node) {
      if (/^(globalThis\.)?Date\.now$|^Temporal\.Now\./.test(reading.text.slice(node.start, node.end))) add(node);
    },
  }).visit(reading.program);
  return spots;
}

function stringsOf(reading: Reading): Spot[] {
  const { spots, add } = spotsIn(reading);
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node);
    },
    TemplateElement: add,
  }).visit(reading.program);
  return spots;
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function commentedLines(comments: readonly Comment[], lineOf: (offset: number) => number): ReadonlySet<number> {
  return new Set(comments.flatMap((comment) => [lineOf(comment.start), lineOf(comment.end)]));
}

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  const resolved = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return decodeURIComponent(resolved);
}
