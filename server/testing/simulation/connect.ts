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

/** Sends BEGIN together with the first statement of its transaction. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The driver has a signature for each way of asking; whichever it is, it is handed on as it came.
    const ask = super.query.bind(this) as Ask;
    let hasBegun = false;
    const quicker: Ask = (...asked) => {
      if (asked[0] === 'BEGIN') {
        hasBegun = true;
        return Promise.resolve();
      }
      if (!hasBegun) return ask(...asked);
      hasBegun = false;
      return this.together(() => {
        ask('BEGIN', (error: Error | null) => error && this.emit('error', error));
        return ask(...asked);
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
