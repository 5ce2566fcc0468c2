import { isGenerated, isTest, type Project } from './project.ts';
import type { Finding, Source } from './source.ts';

const NAMED = /\.(ts|tsx|mjs|css|sql)$/;
const EMPTY_NAMES = /^(utils?|helpers?|index|common)$/;

/** Reports meaningless file names, and casts without a stated reason. */
export function checkNamesAndTypes({ files, sources }: Project): Finding[] {
  const own = sources.filter(({ path }) => !isGenerated(path));
  const code = files.filter(({ path }) => NAMED.test(path) && !isGenerated(path));
  return [
    ...code.flatMap(({ path }) => emptyName(path)),
    ...own.filter(({ path }) => !isTest(path)).flatMap(bareCasts),
  ];
}

function emptyName(path: string): Finding[] {
  const named = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const empty = named.find((name) => EMPTY_NAMES.test(name));
  return empty ? [{ path, line: 1, message: `"${empty}" is a meaningless name; name the file for its contents.` }] : [];
}

function bareCasts({ path, bareCasts: found }: Source): Finding[] {
  return found.map(({ line, text }) => ({
    path,
    line,
    message: `${text.split('\n').at(-1)?.trim().slice(-60)} is a cast; state beside or above it why it is true.`,
  }));
}
