import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  clientClass,
  clientSettings,
  connectPostgres,
  type Pooler,
  type PostgresOptions,
  SESSION_SETTINGS,
} from './connect-postgres.ts';
import type { Database } from './database.ts';

/**
 * The database cannot be reached, or refuses the login. The message omits the address, which contains a
 * password.
 */
export class DatabaseAbsent extends Error {
  constructor(setting: string, cause: unknown) {
    const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
    const [first] = causes;
    const reason = first instanceof Error ? first.message : String(first);
    super(`The database of ${setting} cannot be used: ${reason}`, { cause });
    this.name = 'DatabaseAbsent';
  }
}

/** The database does not meet a requirement of the server, such as a timeout or working notifications. */
export class DatabaseUnfit extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DatabaseUnfit';
  }
}

type NamedOptions = PostgresOptions & {
  /** The setting that the address comes from. */
  readonly setting?: string;
};

/** Connects to a PostgreSQL server, directly or through a pooler. Throws {@link DatabaseAbsent}. */
export async function openPostgres({
  setting = 'DATABASE_URL',
  ...options
}: NamedOptions): Promise<Database & { readonly pooler?: Pooler }> {
  const direct = connectPostgres(options);
  const pooler = await findPooler(direct, options.url).catch(async (error: unknown) => {
    await direct.close();
    throw new DatabaseAbsent(setting, error);
  });
  if (pooler === undefined) return direct;
  await direct.close();
  return { ...connectPostgres({ ...options, pooler }), pooler };
}

async function findPooler({ pool }: Database, url: string): Promise<Pooler | undefined> {
  try {
    const client = await pool.connect();
    try {
      return await poolerOf(client);
    } finally {
      client.release();
    }
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message))
      return poolerWithoutSettings(url);
    throw error;
  }
}

/** Asks a pooler that refuses the settings of a session. */
async function poolerWithoutSettings(url: string): Promise<Pooler | undefined> {
  const Client = clientClass(url);
  const client = new Client(clientSettings(url, {}));
  client.on('error', () => {});
  try {
    await client.connect();
    return await poolerOf(client);
  } finally {
    await client.end();
  }
}

const WHO_ARE_YOU = { text: 'SELECT pg_backend_pid() AS pid', query_timeout: 5_000 };

/**
 * Detects a pooler by the process ID: a pooler reports a different one to each client than the server does.
 */
async function poolerOf(client: pg.ClientBase): Promise<Pooler | undefined> {
  const { rows } = await client.query<{ pid: number }>(WHO_ARE_YOU);
  if ('processID' in client && client.processID === rows[0]?.pid) return undefined;
  return { keepsStatements: await keepsStatements(client) };
}

/** Returns whether the pooler supports prepared statements: it then renames them at the server. */
async function keepsStatements(client: pg.ClientBase): Promise<boolean> {
  const name = `yumori-${randomUUID()}`;
  await client.query('BEGIN');
  await client.query({ name, text: 'SELECT 1' });
  const { rows } = await client.query('SELECT 1 FROM pg_prepared_statements WHERE name = $1', [name]);
  if (rows.length > 0) await client.query(`DEALLOCATE ${pg.escapeIdentifier(name)}`);
  await client.query('COMMIT');
  return rows.length === 0;
}

const HEARD_WITHIN_MS = 5_000;
const CHANNEL = 'start_check';

/**
 * Checks that the database has our timeouts, and that notifications arrive. Throws
 * {@link DatabaseUnfit} with what to set.
 */
export async function checkPostgres(db: Database & { readonly pooler?: Pooler }): Promise<void> {
  await Promise.all([checkSession(db), checkListening(db)]);
}

type Session = { off: readonly string[]; date_style: string; role: string };

async function checkSession(db: Database & { readonly pooler?: Pooler }): Promise<void> {
  const [session] = await db.query<Session>(
    {
      name: 'check-session',
      text: `SELECT current_setting('DateStyle') AS date_style, current_user::text AS role,
             coalesce((SELECT jsonb_agg(name ORDER BY name) FROM pg_settings
               WHERE name = ANY ($1) AND setting = '0'), '[]') AS off`,
    },
    [Object.keys(SESSION_SETTINGS)],
  );
  if (session === undefined) throw new Error('The query for the session settings returned no row');
  const wrong = [...session.off];
  if (!session.date_style.startsWith('ISO')) wrong.push('datestyle');
  if (wrong.length === 0) return;
  const what = `The connections of DATABASE_URL lack ${wrong.join(', ')}`;
  if (db.pooler === undefined) throw new DatabaseUnfit(`${what}: remove it from ?options= in DATABASE_URL.`);
  throw new DatabaseUnfit(
    `${what}: the pooler there takes no settings from its clients. Set DATABASE_LISTEN_URL to the database's own address, ` +
      `run npm run migrate, which gives these settings to the role ${session.role}, then have the pooler reconnect (PgBouncer: RECONNECT).`,
  );
}

async function checkListening(db: Database): Promise<void> {
  const token = randomUUID();
  let hear = () => {};
  const heard = new Promise<true>((settle) => {
    hear = () => settle(true);
  });
  await db
    .listen(CHANNEL, (payload) => {
      if (payload === token) hear();
    })
    .catch((error: unknown) => {
      throw new DatabaseAbsent('DATABASE_LISTEN_URL (default DATABASE_URL)', error);
    });
  await db.query({ name: 'check-listening', text: 'SELECT pg_notify($1, $2)' }, [CHANNEL, token]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((settle) => {
    timer = setTimeout(() => settle(false), HEARD_WITHIN_MS);
  });
  const isHeard = await Promise.race([heard, late]);
  clearTimeout(timer);
  if (isHeard) return;
  throw new DatabaseUnfit(
    `A notification sent through DATABASE_URL did not arrive within ${HEARD_WITHIN_MS / 1000} s. LISTEN needs a connection to the same database ` +
      'without a transaction pooler: set DATABASE_LISTEN_URL to its own address.',
  );
}
