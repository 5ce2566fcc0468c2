import { isTest, type Project, type TextFile } from './project.ts';
import type { Finding, Source } from './source.ts';

/** Statements that may write another owner's table, by table and file, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  jobs: {
    'server/features/holds/take-hold-store.ts': 'taking a hold is one statement, the most frequent write of all',
  },
  history: {
    'server/features/holds/take-hold-store.ts': 'taking a hold is one statement, the most frequent write of all',
  },
};

/** The folder of functions that build SQL for a table, which the caller passes as the first argument. */
const BUILDERS = /^server\/db\//;
const BUILT = /\b(?:rowSet|sweep)\(\s*'(\w+)'/g;

/**
 * A write and its table's name, which is empty when computed. Row locks and ON CONFLICT do not count as
 * writes.
 */
const WRITE =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|(?<!\b(?:FOR|KEY|DO)\s+)UPDATE)\s+(?:ONLY\s+)?(?=(\w*))(?!OF\b|SKIP\b|NOWAIT\b)/g;

type Write = { table: string; room: string; path: string; line: number };

/** Reports tables that are written by more than one feature, folder or file of the server. */
export function checkTables({ files, sources }: Project): Finding[] {
  const ours = ({ path }: { path: string }) => /^server\/.*\.ts$/.test(path) && !isTest(path);
  const writes = [...sources.filter(ours).flatMap(writesIn), ...files.filter(ours).flatMap(builtIn)];
  const counted = writes.filter(({ table, path }) => EXCEPTIONS[table]?.[path] === undefined);
  return [...computed(counted), ...written(counted), ...needless(writes, files)];
}

function writesIn({ path, strings }: Source): Write[] {
  return strings.flatMap(({ line, text }) =>
    [...text.matchAll(WRITE)].map((match) => {
      const above = text.slice(0, match.index).split('\n').length - 1;
      return { table: match[1] ?? '', room: roomOf(path), path, line: line + above };
    }),
  );
}

function builtIn({ path, text }: TextFile): Write[] {
  return [...text.matchAll(BUILT)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return { table: match[1] ?? '', room: roomOf(path), path, line };
  });
}

/** Returns the owner of a file: `server/features/holds`, `server/queue`, `server/history.ts`. */
function roomOf(path: string): string {
  return /^server\/(features\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path;
}

function computed(writes: readonly Write[]): Finding[] {
  const message = 'writes a table whose name is computed; name the table, or use rowSet() or sweep() of server/db.';
  return writes
    .filter(({ table, path }) => table === '' && !BUILDERS.test(path))
    .map(({ path, line }) => ({ path, line, message }));
}

function written(writes: readonly Write[]): Finding[] {
  const named = writes.filter(({ table }) => table !== '');
  return named.flatMap(({ table, room, path, line }) => {
    const others = new Set(named.filter((other) => other.table === table).map((other) => other.room));
    others.delete(room);
    if (others.size === 0) return [];
    const message = `writes ${table}, as does ${[...others].join(', ')}; only one of them may write it, and the others call its commands.`;
    return [{ path, line, message }];
  });
}

/** Reports exceptions for files that no longer write the table. */
function needless(writes: readonly Write[], files: readonly TextFile[]): Finding[] {
  const made = new Set(writes.map(({ table, path }) => `${table} ${path}`));
  return Object.entries(EXCEPTIONS).flatMap(([table, paths]) =>
    Object.keys(paths)
      .filter((path) => files.some((file) => file.path === path) && !made.has(`${table} ${path}`))
      .map((path) => ({
        path,
        line: 1,
        message: `does not write ${table}; remove it from tools/structure/tables.ts.`,
      })),
  );
}
