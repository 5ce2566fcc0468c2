import pg from 'pg';
import { createDatabase, type Database, type Statement } from '#server/db/database.ts';
import { columnTypes } from '#server/db/types.ts';

const SETTINGS = {
  types: columnTypes,
  // Tables are nearly empty here, so planning a statement for its values gains nothing.
  options:
    '-c datestyle=ISO -c jit=off -c lock_timeout=3000 -c statement_timeout=15000 -c plan_cache_mode=force_generic_plan',
  pipeline: true,
};

/**
 * Connects to PostgreSQL with one connection and as few round trips as possible, which take most of a
 * sequence's time. A statement outside an open transaction would wait for it forever, as on the embedded
 * database.
 */
export function connectQuickly(url: string): Database {
  const pool = new pg.Pool({ ...SETTINGS, connectionString: url, max: 1, idleTimeoutMillis: 0, Client: QuickClient });
  // Ignored, because a lost connection also fails the statement that waits for its result.
  pool.on('error', () => {});
  const listen = () => Promise.reject(new Error('A simulated database does not support LISTEN'));
  return prepared(createDatabase({ pool, embedded: false, listen, close: () => pool.end() }));
}

type Ask = (...asked: readonly unknown[]) => unknown;

/**
 * Returns whether a statement is sent without awaiting its result: if it fails, so does the next statement of
 * the transaction.
 */
function isUnanswered(asked: unknown): boolean {
  if (asked === 'BEGIN') return true;
  return typeof asked === 'object' && asked !== null && 'name' in asked && asked.name === 'record-history';
}

/** A client that sends BEGIN and history inserts together with the next statement. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The driver overloads `query`; all arguments are passed on unchanged.
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
        // If a held statement failed, its error is the cause of this statement's failure.
        const answer = ask(...asked);
        if (!(answer instanceof Promise)) return answer;
        return answer.catch((error: unknown) => {
          throw failure ?? error;
        });
      });
    };
    Object.assign(this, { query: quicker });
  }

  /** Sends all queries made in `ask` in one packet. */
  private together<Answer>(ask: () => Answer): Answer {
    // The driver's types omit its stream.
    const { stream } = (this as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    try {
      return ask();
    } finally {
      stream.uncork();
    }
  }
}

/** Prepares each statement once, including those without a name. */
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
