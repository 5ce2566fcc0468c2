import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigFault, readConfig } from '#server/config.ts';
import { connectEmbedded } from '#server/db/connect-embedded.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { FolderTaken, folderAddress } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { askServer } from './ask-server.ts';
import type { Command, CommandCall, CommandResult } from './command.ts';
import { databaseClock } from './database-clock.ts';

/** Runs a command that was typed: prints what it has to say and sets the code that the process ends with. */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  const { code, output } = await resultOf(command, args);
  if (code === 0 || (command.isReport && code === 1)) console.log(output);
  else console.error(output);
  process.exitCode = code;
}

async function resultOf(command: Command, args: readonly string[]): Promise<CommandResult> {
  try {
    const prepared = await command.prepare(args);
    if (prepared.kind === 'done') return prepared.result;
    return await carryOut(command, prepared.call, readConfig(process.env));
  } catch (error) {
    if (error instanceof ConfigFault || error instanceof FolderTaken || isUnreachable(error)) {
      return { code: 1, output: error.message };
    }
    throw error;
  }
}

function carryOut(command: Command, call: CommandCall, config: Config): Promise<CommandResult> {
  const { database } = config;
  if (database.kind === 'embedded') return onFolder(command, call, { config, folder: database.folder });
  // Whoever typed it ends it when it takes too long.
  const db = connectPostgres({ ...database, onError: () => {}, answerWithinMs: 0 });
  return onDatabase(command, call, { config, db });
}

/** How long another command may have the folder before this one gives up. */
const TRIES = 60;
const BETWEEN_TRIES_MS = 250;

type Folder = { config: Config; folder: string };

/** Whoever has the folder open carries the command out; when nobody has, this process does. */
async function onFolder(command: Command, call: CommandCall, { config, folder }: Folder): Promise<CommandResult> {
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
    await migrate(db);
    return await command.carryOut({ config, db, clock }, call);
  } finally {
    await db.close();
  }
}

/** A database server that is not there, or that lets nobody in. */
function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|28|3D)/.test(error.code);
}
