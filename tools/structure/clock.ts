import { isTest, type TextFile } from './project.ts';
import type { Finding, Source } from './source.ts';

const WATCHED = /^(domain|contract|server|sandbox|web)\//;
const CLOCKS = ['server/clock.ts', 'sandbox/clock.ts', 'web/api/server-clock.ts'];
const SQL_TIME =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\b(current_(timestamp|date|time)|localtimestamp)\b/i;
const SQL_WORDS = /\b(select|insert|update|delete|default|values|where|set|interval)\b/i;

/** Reports code that reads the time other than through the clock, which tests and the sandbox move. */
export function checkClock(sources: readonly Source[], files: readonly TextFile[]): Finding[] {
  const watched = sources.filter(({ path }) => WATCHED.test(path) && !CLOCKS.includes(path) && !runsServers(path));
  const reads = watched.flatMap(({ path, clockReads }) =>
    clockReads.map(({ line, text }) => ({
      path,
      line,
      message: `${text} reads the time; take now as an argument. Only ${CLOCKS.join(', ')} read it.`,
    })),
  );
  const inStrings = watched
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, strings }) =>
      strings.filter(({ text }) => SQL_WORDS.test(text)).flatMap(({ line, text }) => sqlReads({ path, line, text })),
    );
  const inSql = files.filter(({ path }) => path.endsWith('.sql')).flatMap((file) => sqlReads({ ...file, line: 1 }));
  return [...reads, ...inStrings, ...inSql];
}

/** A test of a whole server runs on real time, which the server's sandbox moves. */
const runsServers = (path: string) => /^(server|sandbox)\//.test(path) && isTest(path);

function sqlReads({ path, line, text }: { path: string; line: number; text: string }): Finding[] {
  return text.split('\n').flatMap((row, index) => {
    const found = SQL_TIME.exec(row.replace(/--.*$/, ''));
    if (!found) return [];
    const message = `${found[0]} reads the database's own time; pass the clock's now as a parameter.`;
    return [{ path, line: line + index, message }];
  });
}
