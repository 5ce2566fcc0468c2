import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const FOLDER_PREFIX = 'yumori-postgres-';

/** Time that a guard may need to note its pid in a folder that it has just made, in milliseconds. */
const SETTLING = 60_000;

/** Stops and removes what a guard left behind that was itself killed; a folder whose guard lives is somebody else's. */
export function removeOrphans(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      removeIfOrphan(folder);
    } catch {
      // It belongs to another account, or went in this moment.
    }
  }
}

function removeIfOrphan(folder: string): void {
  const guard = firstNumber(join(folder, 'guard.pid'));
  if (guard === undefined ? Date.now() - statSync(folder).mtimeMs < SETTLING : worksOn(guard, folder)) return;
  const server = firstNumber(join(folder, 'data', 'postmaster.pid'));
  if (server !== undefined && worksOn(server, folder)) process.kill(server, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
}

function firstNumber(file: string): number | undefined {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** A pid alone proves nothing, since pids are used again; the command line names the folder. */
function worksOn(pid: number, folder: string): boolean {
  return commandLine(pid).includes(folder);
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
