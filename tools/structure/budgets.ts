import { isGenerated, isTest, type Project } from './project.ts';
import { type Finding, linesOf, type Source } from './source.ts';

const FILE_LINES = 350;
const MEDIAN_LINES = 80;
const FUNCTION_LINES = 70;
const COMPONENT_LINES = 150;
const COUNTED = /\.(ts|tsx|mjs|css|sql)$/;
const EMPTY_NAMES = /^(utils?|helpers?|index|common)$/;

export type Sizes = { files: number; medianLines: number };

/** Files and functions that one can read at a sitting, named for what they hold, without holes in the types. */
export function checkBudgets({ files, sources }: Project): Finding[] {
  const own = sources.filter(({ path }) => !isGenerated(path));
  const code = files.filter(({ path }) => COUNTED.test(path) && !isGenerated(path));
  return [
    ...code.flatMap(({ path, text }) => [...longFile(path, linesOf(text)), ...emptyName(path)]),
    ...own
      .filter(({ path }) => !isTest(path))
      .flatMap((source) => [...longFunctions(source), ...bareCasts(source), ...anyTypes(source)]),
    ...largeMedian(sizesOf(sources)),
  ];
}

/** Sizes of the project's own code, tests and generated files left out. */
export function sizesOf(sources: readonly Source[]): Sizes {
  const lines = sources
    .filter(({ path }) => !isTest(path) && !isGenerated(path))
    .map((source) => source.lines)
    .sort((a, b) => a - b);
  return { files: lines.length, medianLines: lines[Math.floor(lines.length / 2)] ?? 0 };
}

function longFile(path: string, lines: number): Finding[] {
  if (lines <= FILE_LINES) return [];
  return [{ path, line: 1, message: `${lines} lines; a file has at most ${FILE_LINES}. Split it by meaning.` }];
}

function emptyName(path: string): Finding[] {
  const named = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const empty = named.find((name) => EMPTY_NAMES.test(name));
  return empty ? [{ path, line: 1, message: `"${empty}" says nothing; name it for what it holds.` }] : [];
}

function longFunctions({ path, functions }: Source): Finding[] {
  return functions.flatMap(({ name, line, lines }) => {
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const most = isComponent ? COMPONENT_LINES : FUNCTION_LINES;
    if (lines <= most) return [];
    const kind = isComponent ? 'a component' : 'a function';
    return [{ path, line, message: `${name} has ${lines} lines; ${kind} has at most ${most}.` }];
  });
}

function anyTypes({ path, anyTypes: found }: Source): Finding[] {
  return found.map(({ line }) => ({ path, line, message: 'any switches the types off; say what it is, or unknown.' }));
}

function bareCasts({ path, bareCasts: found }: Source): Finding[] {
  return found.map(({ line, text }) => ({
    path,
    line,
    message: `${text.split('\n').at(-1)?.trim().slice(-60)} is a cast; a comment beside or above it says why it is true.`,
  }));
}

function largeMedian({ files, medianLines }: Sizes): Finding[] {
  if (files === 0 || medianLines <= MEDIAN_LINES) return [];
  return [{ path: '.', line: 1, message: `the median file has ${medianLines} lines; it may have ${MEDIAN_LINES}.` }];
}
