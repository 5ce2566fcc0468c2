import type { Database, Queryable, Statement, Transaction } from '#server/db/database.ts';

/** Thrown by everything that a simulated dead process still attempts. */
export class Crash extends Error {}

/** The app's process, which may crash at any of the points that it passes. */
export type Process = {
  /** Makes it crash at the n-th point from now; never when null. */
  arm(points: number | null): void;
  /** Marks an effect at the edge of the process. Throws when the process crashes here or is dead. */
  pass(point: string): void;
  /** The point at which it crashed since it was last armed, or null. */
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

/** Replaces a statement, to disable a safeguard. */
export type Rewrite = (statement: Statement) => Statement;

type Parts = { readonly db: Database; readonly process: Process; readonly rewrite?: Rewrite | undefined };

/**
 * Wraps the database for a process that may crash: before and after each statement and commit. Uncommitted
 * work is rolled back, as when a connection breaks.
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
