import type { Pool, PoolClient, QueryResult } from 'pg';
import { createDatabase, type Database } from '#server/db/database.ts';
import type { CrashPlan } from './crash-plan.ts';

type Config = string | { readonly name?: string; readonly text: string };

/** The poll for due jobs; it counts as a step only when it finds some. */
const LOOKING = 'lease-jobs';

/**
 * Wraps a database so that the process may die before each statement, and after statements that end a
 * transaction, whose outcome it then never learns. The fakes keep the original pool. `transactions: false`
 * commits each statement by itself, to show that the tests notice missing transactions.
 */
export function crashingDatabase(db: Database, plan: CrashPlan, { transactions = true } = {}): Database {
  const clients = new WeakMap<PoolClient, PoolClient>();
  const pool = {
    query: (config: Config) => once(plan, config, () => db.pool.query(config)),
    async connect() {
      const client = await db.pool.connect();
      const crashing = clients.get(client) ?? crashingClient(client, plan, transactions);
      clients.set(client, crashing);
      return crashing;
    },
  };
  // A database uses only these two methods of its pool.
  return { ...createDatabase({ ...db, pool: pool as unknown as Pool }), pool: db.pool };
}

/** Statements that begin or end a transaction or savepoint. */
const TRANSACTION = /^(BEGIN|COMMIT|SAVEPOINT|RELEASE|ROLLBACK)\b/;

function crashingClient(client: PoolClient, plan: CrashPlan, transactions: boolean): PoolClient {
  const own = {
    async query(config: Config) {
      if (!transactions && TRANSACTION.test(nameOf(config))) return { rows: [] };
      if (config === 'COMMIT') return once(plan, config, () => client.query(config));
      plan.step(`before ${nameOf(config)}`);
      return client.query(config);
    },
    release: (error?: Error) => client.release(error),
    on: client.on.bind(client),
  };
  // A database uses only these methods of its connections.
  return own as unknown as PoolClient;
}

async function once(plan: CrashPlan, config: Config, run: () => Promise<QueryResult>): Promise<QueryResult> {
  const name = nameOf(config);
  if (name !== LOOKING) plan.step(`before ${name}`);
  const result = await run();
  if (name !== LOOKING || (result.rowCount ?? 0) > 0) plan.step(`after ${name}`);
  return result;
}

function nameOf(config: Config): string {
  if (typeof config === 'string') return config;
  return config.name ?? config.text.trim().replace(/\s+/g, ' ').slice(0, 40);
}
