import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { columnTypes } from './types.ts';

export type PostgresOptions = {
  url: string;
  /** The number of connections of this process. */
  connections: number;
  onError: (error: Error) => void;
  /** The client-side query timeout; 0 means none. */
  answerWithinMs?: number;
};

/**
 * Longer than the database's own statement timeout: only a connection that no longer answers takes this long.
 */
const ANSWER_WITHIN_MS = 20_000;
/** How often the listening connection is checked: a network that swallows all traffic ends no connection. */
const LISTENING_CHECKED_MS = 10_000;
const DO_YOU_HEAR = {
  text: `SELECT current_setting('transaction_read_only') = 'off' AS hears`,
  query_timeout: 5_000,
};
const STATEMENT_MS = 15_000;

/**
 * The database cannot be reached, or refuses the login. The message omits the address, which contains a
 * password.
 */
export class DatabaseAbsent extends Error {
  constructor(cause: unknown) {
    const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
    const [first] = causes;
    const reason = first instanceof Error ? first.message : String(first);
    super(`The database of DATABASE_URL cannot be used: ${reason}`, { cause });
    this.name = 'DatabaseAbsent';
  }
}

/** Returns a readable name of a database: its host and name, never the user or password. */
export function nameOfPostgres(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${database ?? 'the default database'} at ${host}:${port}`;
}

/** Connects to a PostgreSQL server, version 15 or later. */
export function connectPostgres({
  url,
  connections,
  onError,
  answerWithinMs = ANSWER_WITHIN_MS,
}: PostgresOptions): Database {
  const settings = {
    connectionString: url,
    types: columnTypes,
    application_name: 'yumori',
    connectionTimeoutMillis: 5_000,
    // A network that swallows all traffic ends no connection: queries need a timeout, and the listening
    // connection a check.
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Times are read as ISO 8601. A statement that exceeds the lock timeout is retried; one that exceeds the
    // statement timeout is a fault. JIT compilation pays off only after seconds, which no statement of ours
    // takes.
    options: `-c datestyle=ISO -c jit=off -c lock_timeout=3000 -c statement_timeout=${answerWithinMs === 0 ? 0 : STATEMENT_MS} -c idle_in_transaction_session_timeout=30000`,
  };
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  // The pool handles errors of idle connections only. Without this handler, a connection lost between two
  // statements of a transaction would end the process; the next statement reports the loss.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const ear = createEar(settings, onError);
  return createDatabase({
    pool,
    embedded: false,
    listen: ear.listen,
    close: async () => {
      await ear.close();
      await pool.end();
    },
  });
}

type Handler = { channel: string; onPayload: (payload: string) => void; onMissed?: (() => void) | undefined };

/** Opens a connection that only listens: on first use, and again whenever it is lost. */
function createEar(settings: pg.ClientConfig, onError: (error: Error) => void) {
  const handlers: Handler[] = [];
  let client: pg.Client | undefined;
  let reopening: NodeJS.Timeout | undefined;
  let closed = false;
  const checking = setInterval(() => void check(), LISTENING_CHECKED_MS).unref();

  /** Reconnects when the server was demoted, which refuses NOTIFY, or does not answer. */
  async function check(): Promise<void> {
    const checked = client;
    if (checked === undefined) return;
    try {
      const { rows } = await checked.query<{ hears: boolean }>(DO_YOU_HEAR);
      if (rows[0]?.hears) return;
      onError(new Error('The server of the listening connection is read-only'));
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    if (client !== checked) return;
    client = undefined;
    checked.connection.stream.destroy();
    openSoon();
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({ ...settings, application_name: 'yumori-listen' });
    opened.on('error', onError);
    // A connection that failed to open ends too; its own failure is reported below.
    opened.on('end', () => {
      if (client !== opened) return;
      client = undefined;
      openSoon();
    });
    opened.on('notification', ({ channel, payload }) => {
      for (const handler of handlers) if (handler.channel === channel) handler.onPayload(payload ?? '');
    });
    try {
      await opened.connect();
      for (const channel of new Set(handlers.map((handler) => handler.channel)))
        await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      // Otherwise the failed connection would keep its slot at the server.
      void opened.end().catch(() => {});
      throw error;
    }
    client = opened;
    if (closed) await opened.end();
  }

  /** Schedules at most one attempt, however many events report the loss. */
  function openSoon(): void {
    if (closed || reopening !== undefined) return;
    reopening = setTimeout(() => {
      reopening = undefined;
      void open().then(
        () => {
          for (const handler of handlers) handler.onMissed?.();
        },
        (error: Error) => {
          onError(error);
          openSoon();
        },
      );
    }, 1_000).unref();
  }

  return {
    listen: async (channel: string, onPayload: (payload: string) => void, onMissed?: () => void): Promise<void> => {
      handlers.push({ channel, onPayload, onMissed });
      if (client === undefined) await open();
      else await client.query(`LISTEN ${channel}`);
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(checking);
      clearTimeout(reopening);
      await client?.end();
    },
  };
}
