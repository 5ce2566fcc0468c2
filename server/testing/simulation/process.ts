import type { Database, Queryable, Statement, Transaction } from '#server/db/database.ts';

/** The process is gone: nothing that it does afterwards reaches anybody. */
export class Crash extends Error {}

/** The app's process, which may die at any of the points that it passes. */
export type Process = {
  /** Lets it die at the so many-th point from now on; at none when null. */
  arm(points: number | null): void;
  /** Something is about to happen, or has happened, at the edge of the process. Throws when the process dies here or is dead. */
  pass(point: string): void;
  /** At which point it died since it was last armed. */
  diedAt(): string | null;
};

export function createProcess(): Process {
  let left: number | null = null;
  let died: string | null = null;
  return {
    arm(points) {
      left = points;
      died = null;
    },
    pass(point) {
      if (died === null && left !== null) {
        left -= 1;
        if (left === 0) died = point;
      }
      if (died !== null) throw new Crash(`The process died at: ${died}`);
    },
    diedAt: () => died,
  };
}

/** Puts another statement in the place of one, to take a guard away. */
export type Rewrite = (statement: Statement) => Statement;

type Parts = { readonly db: Database; readonly process: Process; readonly rewrite?: Rewrite | undefined };

/**
 * The real database as a process sees it that may die: before and after each statement, before and after each commit. What was
 * not committed by then is rolled back, as it is when the connection breaks off.
 */
export function databaseOf({ db, process, rewrite = (statement) => statement }: Parts): Database {
  const through = (on: Queryable): Queryable['query'] => {
    return async (statement, values) => {
      const name = nameOf(statement);
      process.pass(`before ${name}`);
      const rows = await on.query<never>(rewrite(statement), values);
      process.pass(`after ${name}`);
      return rows;
    };
  };
  return {
    ...db,
    query: through(db),
    async transaction(work) {
      process.pass('begin');
      const result = await db.transaction(async (real) => {
        const tx: Transaction = { ...real, query: through(real) };
        const worked = await work(tx);
        process.pass('before commit');
        return worked;
      });
      process.pass('after commit');
      return result;
    },
  };
}

function nameOf(statement: Statement): string {
  if (typeof statement !== 'string') return statement.name;
  return statement.trim().split(/\s+/).slice(0, 3).join(' ');
}
