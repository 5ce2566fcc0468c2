import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeServerFolder } from './postgres-folder.ts';

export const FOLDER_PREFIX = 'yumori-postgres-';

/** Milliseconds that a guard may need to write its pid into a new folder. */
const SETTLING = 60_000;

/**
 * Stops and removes servers that a killed guard left behind; a folder with a live guard belongs to another
 * run.
 */
export function removeOrphans(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      removeIfOrphan(folder);
    } catch {
      // The folder belongs to another account, or has just been removed.
    }
  }
}

function removeIfOrphan(folder: string): void {
  const guard = firstNumber(join(folder, 'guard.pid'));
  if (guard === undefined ? Date.now() - statSync(folder).mtimeMs < SETTLING : worksOn(guard, folder)) return;
  const server = firstNumber(join(folder, 'data', 'postmaster.pid'));
  if (server !== undefined && worksOn(server, folder)) process.kill(server, 'SIGQUIT');
  removeServerFolder(folder);
}

function firstNumber(file: string): number | undefined {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Pids are reused, so the pid's command line must name the folder. */
function worksOn(pid: number, folder: string): boolean {
  return commandLine(pid).includes(folder);
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
