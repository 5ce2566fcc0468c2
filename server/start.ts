import { setImmediate as nextTurn } from 'node:timers/promises';
import { CatalogRefused } from './catalog-file/faults.ts';
import { serveCommands } from './commands/serve-commands.ts';
import { type Config, ConfigFault, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { type FolderLock, FolderTaken } from './db/folder-lock.ts';
import { EmbeddedAbsent, loadEmbedded } from './db/load-embedded.ts';
import { MigrationsMissing, NewerSchema } from './db/migrate.ts';
import { checkPostgres, DatabaseAbsent, DatabaseUnfit, openPostgres } from './db/open-postgres.ts';
import { VoucherSecretFault } from './features/vouchers/commands/key-voucher-codes.ts';
import type { RunningServer } from './run.ts';
import { SandboxData } from './sandbox-data.ts';

/** Errors that the operator can fix; printed as one sentence without a stack. */
const TOLD_PLAINLY = [
  ConfigFault,
  FolderTaken,
  DatabaseAbsent,
  DatabaseUnfit,
  EmbeddedAbsent,
  MigrationsMissing,
  NewerSchema,
  SandboxData,
  CatalogRefused,
  VoucherSecretFault,
];

/** How long a closed server may take to end by itself. */
const END_BY_ITSELF_MS = 5_000;

/** Starts the server of this process and stops it cleanly on SIGTERM or SIGINT. */
export async function start(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const connecting = connect(config);
    // Loading takes longer than connecting, and blocks: the database is asked first.
    const [db, { runServer }] = await Promise.all([connecting, load()]);
    const server = await runServer({ config, db }).catch(async (error: unknown) => {
      await db.close();
      throw error;
    });
    stopOnSignals(server, db);
    if (db.lock) serveCommands(db.lock, server.context);
    server.app.log.info({ url: server.context.publicUrl(), sandbox: config.sandbox }, 'Yumori is open');
  } catch (error) {
    const plain = TOLD_PLAINLY.some((kind) => error instanceof kind) || isPlaceTaken(error);
    console.error(plain && error instanceof Error ? error.message : error);
    // Open handles would keep the process alive.
    process.exit(1);
  }
}

async function load(): Promise<typeof import('./run.ts')> {
  await nextTurn();
  return import('./run.ts');
}

/** Opens the configured database; an embedded one comes with the lock of its folder. */
export async function connect(config: Config): Promise<Database & { readonly lock?: FolderLock }> {
  if (config.database.kind === 'embedded') {
    const { connectEmbedded } = await loadEmbedded();
    return connectEmbedded(config.database.folder);
  }
  const onError = (error: Error) =>
    console.error(JSON.stringify({ level: 'warn', msg: 'a database connection failed', err: error.message }));
  const db = await openPostgres({ ...config.database, onError });
  try {
    await checkPostgres(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

function stopOnSignals(server: RunningServer, db: Database): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    server.app.log.info({ signal }, 'Yumori is closing');
    await server.close();
    await db.close();
    // The process ends by itself, because `process.exit` may hang: it waits for threads that compile in the
    // background, and these may wait for a garbage collection by this one.
    setTimeout(() => {
      server.app.log.warn({ kept: process.getActiveResourcesInfo() }, 'something keeps the process alive; it is ended');
      process.exit(0);
    }, END_BY_ITSELF_MS).unref();
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** Returns whether the port is taken or refused, or the host is not a local address. */
function isPlaceTaken(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall));
}
