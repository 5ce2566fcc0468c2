import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { type PostgresAddress, readPostgresUrl } from './postgres-url.ts';
import { columnTypes } from './types.ts';

/** A program between this process and the database that shares its connections, such as PgBouncer. */
export type Pooler = {
  /** Whether it supports prepared statements on all of its connections. */
  readonly keepsStatements: boolean;
};

export type PostgresOptions = {
  /** May name several hosts; connections go to the one that accepts writes. */
  url: string;
  /** The same database at an address where LISTEN works; equal to `url` unless that leads to a pooler. */
  listenUrl?: string;
  /** The number of connections of this process. */
  connections: number;
  onError: (error: Error) => void;
  /** The client-side query timeout; 0 means none. */
  answerWithinMs?: number;
  /** The pooler at `url`, which accepts no session settings of ours. */
  pooler?: Pooler | undefined;
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

/**
 * The settings of every connection. Times are read as ISO 8601. A statement that exceeds the lock timeout
 * is retried; one that exceeds the statement timeout is a fault. JIT compilation pays off only after seconds,
 * which no statement of ours takes.
 */
export const SESSION_SETTINGS = {
  datestyle: 'ISO',
  jit: 'off',
  lock_timeout: '3000',
  statement_timeout: '15000',
  idle_in_transaction_session_timeout: '30000',
} as const;

/** Several hosts were named, and none of them accepts writes. */
export class NoPrimary extends Error {
  /** `read_only_sql_transaction`: the database counts as unavailable until one of the servers is promoted. */
  readonly code = '25006';
  constructor(reasons: readonly unknown[]) {
    super(`no host accepts writes (${reasons.map(messageOf).join('; ')})`);
    this.name = 'NoPrimary';
  }
}

/** Returns a readable name of a database: its host and name, never the user or password. */
export function nameOfPostgres(url: string): string {
  const places = addressOf(url).urls.map((connectionString) => new pg.Client({ connectionString }));
  const hosts = places.map(({ host, port }) => `${host}:${port}`).join(', ');
  return `${places[0]?.database ?? 'the default database'} at ${hosts}`;
}

function addressOf(url: string): PostgresAddress {
  const address = readPostgresUrl(url);
  if (address === undefined) throw new Error('The address of the database must start with postgres://');
  return address;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns how a connection to the address is opened; `session` are the settings it starts with. */
export function clientSettings(url: string, session: Readonly<Record<string, string>>): pg.ClientConfig {
  const { urls, options } = addressOf(url);
  const ours = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  const all = [...ours, options].join(' ').trim();
  return {
    connectionString: urls[0],
    types: columnTypes,
    application_name: 'yumori',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(all !== '' && { options: all }),
  };
}

/** Returns the driver's client; with several hosts, one that connects to the host that accepts writes. */
export function clientClass(url: string): typeof pg.Client {
  const { urls } = addressOf(url);
  if (urls.length === 1) return pg.Client;
  let finding: Promise<Place> | undefined;
  const find = () => {
    finding ??= findPrimary(urls).finally(() => {
      finding = undefined;
    });
    return finding;
  };
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(tell: (error: Error | null) => void): void;
    override connect(tell?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = find().then((place) => {
        Object.assign(this, place);
        return super.connect().then(() => this);
      });
      if (tell === undefined) return connected;
      connected.then(() => tell(null), tell);
      return undefined;
    }
  };
}

type Place = { readonly host: string; readonly port: number };

/** Queries all hosts in parallel, so that a host that does not answer causes no delay. */
async function findPrimary(urls: readonly string[]): Promise<Place> {
  try {
    return await Promise.any(urls.map(primaryAt));
  } catch (error) {
    throw new NoPrimary(error instanceof AggregateError ? error.errors : [error]);
  }
}

const FOUND_WITHIN_MS = 3_000;

async function primaryAt(url: string): Promise<Place> {
  const settings = { ...clientSettings(url, {}), connectionTimeoutMillis: FOUND_WITHIN_MS };
  const client = new pg.Client({ ...settings, query_timeout: FOUND_WITHIN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ hears: boolean }>(DO_YOU_HEAR.text);
    if (!rows[0]?.hears) throw new Error(`${client.host}:${client.port} is read-only`);
    return { host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => {});
  }
}

/** Connects to a PostgreSQL server, version 15 or later. */
export function connectPostgres({
  url,
  listenUrl = url,
  connections,
  onError,
  answerWithinMs = ANSWER_WITHIN_MS,
  pooler,
}: PostgresOptions): Database {
  const session = answerWithinMs === 0 ? { ...SESSION_SETTINGS, statement_timeout: '0' } : SESSION_SETTINGS;
  const pool = new pg.Pool({
    ...clientSettings(url, pooler === undefined ? session : {}),
    Client: clientClass(url),
    // A network that swallows all traffic ends no connection: queries need a timeout, and the listening
    // connection a check.
    query_timeout: answerWithinMs,
    max: connections,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  // The pool handles errors of idle connections only. Without this handler, a connection lost between two
  // statements of a transaction would end the process; the next statement reports the loss.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const ear = createEar(listenUrl, onError);
  return createDatabase({
    pool,
    embedded: false,
    namesStatements: pooler?.keepsStatements ?? true,
    listen: ear.listen,
    close: async () => {
      await ear.close();
      await pool.end();
    },
  });
}

type Handler = { channel: string; onPayload: (payload: string) => void; onMissed?: (() => void) | undefined };

/** Opens a connection that only listens: on first use, and again whenever it is lost. */
function createEar(url: string, onError: (error: Error) => void) {
  const Client = clientClass(url);
  const settings = { ...clientSettings(url, {}), application_name: 'yumori-listen', query_timeout: ANSWER_WITHIN_MS };
  const handlers: Handler[] = [];
  let client: pg.Client | undefined;
  let reopening: NodeJS.Timeout | undefined;
  let closed = false;
  const checking = setInterval(() => void check(), LISTENING_CHECKED_MS).unref();

  /** Reconnects when the server does not answer, or was demoted: a read-only server refuses NOTIFY. */
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
    const opened = new Client(settings);
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
