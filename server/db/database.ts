import type { PoolClient, Pool as PostgresPool } from 'pg';
import { type Acknowledged, type AcknowledgedEntry, createAcknowledged } from './acknowledged.ts';
import { isConnectionLost, sqlState } from './errors.ts';

/** A named statement is prepared once per connection; a name must belong to exactly one text. */
export type Statement = string | { readonly name: string; readonly text: string };

export type Queryable = {
  /** Runs a statement and returns its rows; the caller states the type that its SQL selects. */
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** Records an entry of the history as acknowledged after its commit. */
  acknowledge(entry: AcknowledgedEntry): void;
};

/**
 * An open transaction. Pass it on: a query to the pool would wait for itself on a database with one
 * connection.
 */
export type Transaction = Queryable & {
  readonly kind: 'transaction';
  /**
   * Runs a task after the commit, never after a rollback: to wake the queue, not for work that must not be
   * lost.
   */
  afterCommit(task: () => void): void;
  /** Removes the client-side timeout for the following statements. */
  takeTime(): void;
};

export type Database = Queryable & {
  readonly kind: 'database';
  /**
   * Runs a READ COMMITTED transaction. It is retried as a whole after serialisation failures, deadlocks and
   * lock timeouts, at most three times; so `work` must have no side effects outside the database.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls back with each payload that any process sends on the channel by NOTIFY, and calls `onMissed` when
   * listening resumes after an interruption.
   */
  readonly listen: (channel: string, onPayload: (payload: string) => void, onMissed?: () => void) => Promise<void>;
  /**
   * Calls back with what triggers reported (`report_changed`) about changes of this process, after the commit
   * and before the caller of the transaction continues. May call back after a rollback too.
   */
  readonly onOwnChange: (listener: (detail: string) => void) => void;
  readonly pool: PostgresPool;
  readonly acknowledged: Acknowledged;
  /** Whether this is the embedded database, owned by one process. */
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
};

/**
 * Returns the database as seen inside an open transaction: queries run in it, and a transaction started there
 * is a savepoint that can roll back alone.
 */
export function inside(db: Database, tx: Transaction): Database {
  return {
    ...db,
    query: (statement, values) => tx.query(statement, values),
    acknowledge: (entry) => tx.acknowledge(entry),
    async transaction(work) {
      const committed: Array<() => void> = [];
      await tx.query('SAVEPOINT part');
      try {
        const acknowledge = (entry: AcknowledgedEntry) => committed.push(() => tx.acknowledge(entry));
        const result = await work({ ...tx, acknowledge, afterCommit: (task) => committed.push(task) });
        await tx.query('RELEASE SAVEPOINT part');
        for (const task of committed) tx.afterCommit(task);
        return result;
      } catch (error) {
        // A lost connection has rolled everything back already.
        if (!isConnectionLost(error)) await tx.query('ROLLBACK TO SAVEPOINT part');
        throw error;
      }
    },
  };
}

export type Listen = Database['listen'];

/** The SQLSTATE with which triggers report to the session that made a change. */
const CHANGED = 'YU001';

const RETRIED = new Set(['40001', '40P01', '55P03']);
const ATTEMPTS = 4;

export function createDatabase(parts: {
  pool: PostgresPool;
  listen: Listen;
  embedded: boolean;
  /** Off behind a pooler without prepared statements; then each call parses its statement. */
  namesStatements?: boolean;
  close: () => Promise<void>;
}): Database {
  const { pool, listen, embedded, namesStatements = true, close } = parts;
  const acknowledged = createAcknowledged();
  const reports = collectReports();
  const source = { pool, embedded, namesStatements, acknowledged, reports };
  return {
    kind: 'database',
    pool,
    embedded,
    listen,
    onOwnChange: reports.subscribe,
    close,
    acknowledged,
    query: (statement, values) => ask(source, statement, values),
    // Outside a transaction, every statement is committed when it ends.
    acknowledge: acknowledged.add,
    transaction: (work) => retried(() => transact(source, work)),
  };
}

/** Collects the reports of each connection until its statement or transaction has ended. */
function collectReports() {
  const listeners: ((detail: string) => void)[] = [];
  const collected = new WeakMap<PoolClient, Set<string>>();
  return {
    /** Collects the reports of a connection from now on. */
    collect: (client: PoolClient) => {
      if (collected.has(client)) return;
      const details = new Set<string>();
      collected.set(client, details);
      client.on('notice', ({ code, detail }) => {
        if (code === CHANGED && detail !== undefined) details.add(detail);
      });
    },
    subscribe: (listener: (detail: string) => void) => void listeners.push(listener),
    passOn: (client: PoolClient) => {
      const details = collected.get(client);
      for (const detail of details ?? []) for (const listener of listeners) listener(detail);
      details?.clear();
    },
  };
}

/** The longest timer that Node accepts: 24.8 days. */
export const WITHOUT_END_MS = 2 ** 31 - 1;

type Source = {
  readonly pool: PostgresPool;
  readonly embedded: boolean;
  readonly namesStatements: boolean;
  readonly acknowledged: Acknowledged;
  readonly reports: ReturnType<typeof collectReports>;
};

type Asker = {
  readonly on: PoolClient;
  readonly namesStatements: boolean;
  readonly patience?: { readonly query_timeout?: number };
};

/**
 * Runs a statement on a connection from the pool. The pool's own `query` discards the connection after every
 * error. The embedded database has only one connection, and late answers would reach the next statements.
 */
async function ask<Row>(
  { pool, embedded, namesStatements, reports }: Source,
  statement: Statement,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  reports.collect(client);
  let broken: Error | undefined;
  try {
    return await run({ on: client, namesStatements }, statement, values);
  } catch (error) {
    // An error with a severity is a refusal by the database; the connection stays usable.
    const isRefused = error instanceof Error && 'severity' in error && !isConnectionLost(error);
    if (!embedded && !isRefused) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    reports.passOn(client);
    client.release(broken);
  }
}

async function run<Row>(
  { on, namesStatements, patience }: Asker,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { name, text } = typeof statement === 'string' ? { name: undefined, text: statement } : statement;
  const config = { name: namesStatements ? name : undefined, text, ...patience, values: [...values] };
  const result = await on.query(config);
  // The driver cannot know the selected columns: the file with the SQL states the row's type.
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

async function transact<Result>(
  { pool, namesStatements, acknowledged, reports }: Source,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  reports.collect(client);
  const committed: Array<() => void> = [];
  let patience = {};
  const tx: Transaction = {
    kind: 'transaction',
    query: (statement, values) => run({ on: client, namesStatements, patience }, statement, values),
    acknowledge: (entry) => committed.push(() => acknowledged.add(entry)),
    afterCommit: (task) => committed.push(task),
    takeTime: () => {
      patience = { query_timeout: WITHOUT_END_MS };
    },
  };
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(tx);
    // Deferred constraints of a long transaction may take long too.
    await client.query({ text: 'COMMIT', ...patience });
    reports.passOn(client);
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
    reports.passOn(client);
    client.release(broken);
  }
}
