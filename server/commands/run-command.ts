import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createOnepayGateway } from '#server/adapters/onepay/gateway.ts';
import { type Config, ConfigFault, readConfig } from '#server/config.ts';
import { nameOfPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { FolderTaken, folderAddress } from '#server/db/folder-lock.ts';
import { EmbeddedAbsent, loadEmbedded } from '#server/db/load-embedded.ts';
import { MigrationsMissing, migrate, missingMigrations } from '#server/db/migrate.ts';
import { DatabaseAbsent, openPostgres } from '#server/db/open-postgres.ts';
import { VoucherSecretFault } from '#server/features/vouchers/commands/key-voucher-codes.ts';
import { askServer } from './ask-server.ts';
import type { Command, CommandCall, CommandResult } from './command.ts';
import { databaseClock } from './database-clock.ts';

/** Runs a command from the command line: prints its output and sets the exit code. */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  try {
    const prepared = await command.prepare(args);
    const result = prepared.kind === 'done' ? prepared.result : await carryOut(command, prepared.call);
    const { code, output } = result;
    if (code === 0 || (command.isReport && code === 1)) console.log(output);
    else console.error(output);
    process.exitCode = code;
  } catch (error) {
    const isPlain = TOLD_PLAINLY.some((kind) => error instanceof kind) || isUnreachable(error);
    if (!isPlain || !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The database is missing, empty or not migrated, and the command neither creates nor migrates it. */
class NoDatabase extends Error {}

const TOLD_PLAINLY = [
  ConfigFault,
  DatabaseAbsent,
  EmbeddedAbsent,
  FolderTaken,
  MigrationsMissing,
  NoDatabase,
  VoucherSecretFault,
];

async function carryOut(command: Command, call: CommandCall): Promise<CommandResult> {
  const config = readConfig(process.env);
  const { database } = config;
  if (database.kind === 'postgres') {
    // Avoids a pooler, which would keep the timeouts of the server. Has no timeout, because the person who
    // typed the command can stop it.
    const url = database.listenUrl;
    console.error(`Database: ${nameOfPostgres(url)}`);
    const db = await openPostgres({ ...database, url, onError: () => {}, answerWithinMs: 0 });
    return onDatabase(command, call, { config, db });
  }
  const folder = resolve(database.folder);
  const { hasEmbedded } = await loadEmbedded();
  if (!(await hasEmbedded(folder))) {
    throw new NoDatabase(
      `DATABASE_URL is not set, and there is no embedded database in ${folder}. Set DATABASE_URL to the PostgreSQL database, or DATA_DIR to the folder of the embedded one; npm start makes one there.`,
    );
  }
  console.error(`Database: the embedded one in ${folder}`);
  return onFolder(command, call, { config, folder });
}

/** How often to try again while another command has the folder open. */
const TRIES = 60;
const BETWEEN_TRIES_MS = 250;

type Folder = { config: Config; folder: string };

/** Runs the command in this process, or in the one that has the folder open. */
async function onFolder(command: Command, call: CommandCall, { config, folder }: Folder): Promise<CommandResult> {
  const { connectEmbedded } = await loadEmbedded();
  for (let tries = 1; ; tries += 1) {
    try {
      const db = await connectEmbedded(folder);
      return await onDatabase(command, call, { config, db });
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error;
      const result = await askServer(folderAddress(folder), call);
      if (result !== undefined) return result;
      if (tries === TRIES) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

type Opened = { config: Config; db: Database };

async function onDatabase(command: Command, call: CommandCall, { config, db }: Opened): Promise<CommandResult> {
  try {
    const clock = await databaseClock(db);
    if (command.isLook?.(call)) await refuseUnmigrated(db);
    else await migrate(db);
    const gateway = config.onepay && createOnepayGateway(config.onepay);
    return await command.carryOut({ config, db, clock, gateway }, call);
  } finally {
    await db.close();
  }
}

/** Refuses to read a database with missing migrations: an earlier release may be running on it. */
async function refuseUnmigrated(db: Database): Promise<void> {
  const { missing, isEmpty } = await missingMigrations(db);
  if (isEmpty) throw new NoDatabase('This database is empty: Yumori was never started on it.');
  if (missing.length === 0) return;
  throw new NoDatabase(
    `This database lacks ${missing.join(', ')}, and a read-only command does not migrate. Start this version's server first, or run the command of the version that the database has.`,
  );
}

/** Returns whether the database server is unreachable or refuses the login. */
function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|28|3D)/.test(error.code);
}
