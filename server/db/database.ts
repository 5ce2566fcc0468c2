import type { PoolClient, Pool as PostgresPool } from 'pg';
import { isConnectionLost, sqlState } from './errors.ts';

/** A named statement is prepared once on each connection; the name must belong to exactly one text. */
export type Statement = string | { readonly name: string; readonly text: string };

export type Queryable = {
  /** Runs one statement and gives its rows, typed as the caller's SQL selects them. */
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
};

/** An open transaction. Pass it on: asking the pool meanwhile would wait for itself on a database of one connection. */
export type Transaction = Queryable & {
  readonly kind: 'transaction';
  /** Runs after the commit, never after a rollback; for waking the queue, not for work that must not get lost. */
  afterCommit(task: () => void): void;
  /** The answers to its further statements are waited for without an end. */
  takeTime(): void;
};

export type Database = Queryable & {
  readonly kind: 'database';
  /**
   * One transaction, READ COMMITTED. Serialisation failures, deadlocks and lock timeouts are tried again as a whole, at most
   * three times; so the work must have no effects of its own beside the database.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls back with each payload that any process sends on the channel by NOTIFY; and with `onMissed` when it listens again
   * after a time in which it could not.
   */
  readonly listen: (channel: string, onPayload: (payload: string) => void, onMissed?: () => void) => Promise<void>;
  readonly pool: PostgresPool;
  /** Whether this is the embedded database, which one process owns. */
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
};

/**
 * The database as it is within an open transaction: what is asked is asked there, and a transaction begun there is a part of it
 * that can be taken back alone.
 */
export function inside(db: Database, tx: Transaction): Database {
  return {
    ...db,
    query: (statement, values) => tx.query(statement, values),
    async transaction(work) {
      const committed: Array<() => void> = [];
      await tx.query('SAVEPOINT part');
      try {
        const result = await work({ ...tx, afterCommit: (task) => committed.push(task) });
        await tx.query('RELEASE SAVEPOINT part');
        for (const task of committed) tx.afterCommit(task);
        return result;
      } catch (error) {
        // A lost connection has taken everything back already.
        if (!isConnectionLost(error)) await tx.query('ROLLBACK TO SAVEPOINT part');
        throw error;
      }
    },
  };
}

export type Listen = Database['listen'];

const RETRIED = new Set(['40001', '40P01', '55P03']);
const ATTEMPTS = 4;

export function createDatabase(parts: {
  pool: PostgresPool;
  listen: Listen;
  embedded: boolean;
  close: () => Promise<void>;
}): Database {
  const { pool, listen, embedded, close } = parts;
  return {
    kind: 'database',
    pool,
    embedded,
    listen,
    close,
    query: (statement, values) => ask({ pool, embedded }, statement, values),
    transaction: (work) => retried(() => transact(pool, work)),
  };
}

/** The longest time that a timer can be set to: weeks. */
export const WITHOUT_END_MS = 2 ** 31 - 1;

type Asker = { readonly on: PoolClient; readonly patience?: { readonly query_timeout?: number } };

/**
 * Runs one statement on a connection of its own. The pool's own `query` ends the connection after every error. The embedded
 * database has one only, whose answers would then reach the statements that come next.
 */
async function ask<Row>(
  { pool, embedded }: { readonly pool: PostgresPool; readonly embedded: boolean },
  statement: Statement,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await run({ on: client }, statement, values);
  } catch (error) {
    // What the database itself refuses, it gives a severity; then the connection is as it was.
    const isRefused = error instanceof Error && 'severity' in error && !isConnectionLost(error);
    if (!embedded && !isRefused) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function run<Row>(
  { on, patience }: Asker,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const text = typeof statement === 'string' ? { text: statement } : statement;
  const config = { ...text, ...patience, values: [...values] };
  const result = await on.query(config);
  // The driver cannot know what a text selects: the row's type is stated by the SQL's own file.
  return result.rows as Row[];
}

async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function transact<Result>(pool: PostgresPool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  const committed: Array<() => void> = [];
  let patience = {};
  const tx: Transaction = {
    kind: 'transaction',
    query: (statement, values) => run({ on: client, patience }, statement, values),
    afterCommit: (task) => committed.push(task),
    takeTime: () => {
      patience = { query_timeout: WITHOUT_END_MS };
    },
  };
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(tx);
    // Whatever is checked at the end of a transaction that takes its time may take its time too.
    await client.query({ text: 'COMMIT', ...patience });
    for (const task of committed) task();
    return result;
  } catch (error) {
    if (isConnectionLost(error)) broken = error;
    else
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
