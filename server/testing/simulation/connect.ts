import pg from 'pg';
import { createDatabase, type Database, type Statement } from '#server/db/database.ts';
import { columnTypes } from '#server/db/types.ts';

const SETTINGS = {
  types: columnTypes,
  // Tables are as good as empty here: no statement gains by being planned anew for its values.
  options:
    '-c datestyle=ISO -c jit=off -c lock_timeout=3000 -c statement_timeout=15000 -c plan_cache_mode=force_generic_plan',
  pipeline: true,
};

/**
 * A PostgreSQL database over one connection with as few journeys as can be: most of the time that a sequence takes goes into
 * these. A second statement beside an open transaction would wait for ever, as on the embedded database.
 */
export function connectQuickly(url: string): Database {
  const pool = new pg.Pool({ ...SETTINGS, connectionString: url, max: 1, idleTimeoutMillis: 0, Client: QuickClient });
  // A connection that is lost fails the statement that waits for it.
  pool.on('error', () => {});
  const listen = () => Promise.reject(new Error('Nobody listens in a simulation'));
  return prepared(createDatabase({ pool, embedded: false, listen, close: () => pool.end() }));
}

type Ask = (...asked: readonly unknown[]) => unknown;

/** What nobody waits for the answer of: the next statement of the transaction tells whether it has failed. */
function isUnanswered(asked: unknown): boolean {
  if (asked === 'BEGIN') return true;
  return typeof asked === 'object' && asked !== null && 'name' in asked && asked.name === 'record-history';
}

/** Sends what begins a transaction, and what writes its history, together with the statement that comes next. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The driver has a signature for each way of asking; whichever it is, it is handed on as it came.
    const ask = super.query.bind(this) as Ask;
    const held: unknown[] = [];
    let failure: Error | undefined;
    const quicker: Ask = (...asked) => {
      if (isUnanswered(asked[0])) {
        held.push(asked[0]);
        return Promise.resolve({ rows: [] });
      }
      if (held.length === 0) return ask(...asked);
      return this.together(() => {
        failure = undefined;
        const note = (error: Error | null) => (failure ??= error ?? undefined);
        for (const first of held.splice(0)) ask(first, note);
        // Of two failures the first one is the reason of the other.
        const answer = ask(...asked);
        if (!(answer instanceof Promise)) return answer;
        return answer.catch((error: unknown) => {
          throw failure ?? error;
        });
      });
    };
    Object.assign(this, { query: quicker });
  }

  /** Sends all that is asked meanwhile at once. */
  private together<Answer>(ask: () => Answer): Answer {
    // The types of the driver do not tell of its stream.
    const { stream } = (this as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    try {
      return ask();
    } finally {
      stream.uncork();
    }
  }
}

/** Has each statement prepared once, also those that have no name. */
function prepared(db: Database): Database {
  const names = new Map<string, string>();
  const named = (statement: Statement): Statement => {
    if (typeof statement !== 'string') return statement;
    const name = names.get(statement) ?? `simulation-unnamed-${names.size}`;
    names.set(statement, name);
    return { name, text: statement };
  };
  return {
    ...db,
    query: (statement, values) => db.query(values === undefined ? statement : named(statement), values),
    transaction: (work) =>
      db.transaction((tx) => work({ ...tx, query: (statement, values) => tx.query(named(statement), values) })),
  };
}
