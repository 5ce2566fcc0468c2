import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { columnTypes } from './types.ts';

export type PostgresOptions = {
  url: string;
  /** Connections of this process. */
  connections: number;
  onError: (error: Error) => void;
  /** For how long an answer is waited for; 0 is without an end. */
  answerWithinMs?: number;
};

/** Longer than the database itself lets a statement run: only one that no longer answers takes this long. */
const ANSWER_WITHIN_MS = 20_000;
/** How often the listening connection asks whether it still hears: a network that swallows everything ends no connection. */
const LISTENING_CHECKED_MS = 10_000;
const DO_YOU_HEAR = {
  text: `SELECT current_setting('transaction_read_only') = 'off' AS hears`,
  query_timeout: 5_000,
};
const STATEMENT_MS = 15_000;

/** The database cannot be reached, or does not let us in. Says nothing of the address, which holds a password. */
export class DatabaseAbsent extends Error {
  constructor(cause: unknown) {
    const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
    const [first] = causes;
    const reason = first instanceof Error ? first.message : String(first);
    super(`The database of DATABASE_URL cannot be used: ${reason}`, { cause });
    this.name = 'DatabaseAbsent';
  }
}

/** Which database an address means, for people: its host and name, never who asks and with which password. */
export function nameOfPostgres(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${database ?? 'the default database'} at ${host}:${port}`;
}

/** A PostgreSQL server, version 15 or later. */
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
    // A network that swallows everything ends no connection: whoever waits must end it, and who only listens must knock.
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Times are read as ISO 8601. A statement that waits longer than the first for a lock is tried again; one that runs longer
    // than the second is a fault. Compiling a statement pays for itself after seconds only, which none of ours may take, and
    // the audit's took longer than that to compile.
    options: `-c datestyle=ISO -c jit=off -c lock_timeout=3000 -c statement_timeout=${answerWithinMs === 0 ? 0 : STATEMENT_MS} -c idle_in_transaction_session_timeout=30000`,
  };
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only. One that is lost between two statements of a transaction would end the process;
  // the transaction hears of it by its next statement.
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

/** One connection that only listens, opened at the first need and again whenever it is lost. */
function createEar(settings: pg.ClientConfig, onError: (error: Error) => void) {
  const handlers: Handler[] = [];
  let client: pg.Client | undefined;
  let reopening: NodeJS.Timeout | undefined;
  let closed = false;
  const checking = setInterval(() => void check(), LISTENING_CHECKED_MS).unref();

  /** A server that was demoted takes no NOTIFY, and one that is frozen says nothing: then another connection is opened. */
  async function check(): Promise<void> {
    const checked = client;
    if (checked === undefined) return;
    try {
      const { rows } = await checked.query<{ hears: boolean }>(DO_YOU_HEAR);
      if (rows[0]?.hears) return;
      onError(new Error('The database that notices come from is read-only'));
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
    // One that never got open ends as well, and is told of by its failure.
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
      // What is left of it would keep its place at the database.
      void opened.end().catch(() => {});
      throw error;
    }
    client = opened;
    if (closed) await opened.end();
  }

  /** At most one attempt waits, however many ways there are to hear of a loss. */
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
