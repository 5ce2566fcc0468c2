import { existsSync, mkdirSync, realpathSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Linux's file system in memory. Programs in it may be forbidden to run, so it gets the data alone. */
const MEMORY = '/dev/shm';
/** The data of a test run stay below a tenth of this many bytes. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * Puts the data folder of a server whose commits wait for no disk into memory, where the machine has room
 * there: every database of a test is hundreds of files. Else initdb makes that folder on the disk.
 */
export function makeQuickData(folder: string): void {
  if (!existsSync(MEMORY) || freeBytes(MEMORY) < ENOUGH) return;
  const place = join(MEMORY, basename(folder));
  mkdirSync(place, { mode: 0o700 });
  symlinkSync(place, join(folder, 'data'));
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Removes a server's folder, and its data in memory. */
export function removeServerFolder(folder: string): void {
  const data = join(folder, 'data');
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
