// Builds the site into dist: the web apps, and the server as a bundle. Builds nothing whose sources are unchanged.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

type Build = {
  /** Names the file that stores the hash of the sources of the last build. */
  readonly name: string;
  readonly sources: readonly string[];
  /** Files without which there is no build. */
  readonly results: readonly string[];
  readonly run: () => Promise<void>;
};

const root = dirname(import.meta.dirname);
const SHARED = ['contract', 'domain', 'texts', 'package.json', 'package-lock.json'];
const BUILDS: readonly Build[] = [
  {
    name: 'web',
    sources: ['web', 'tools/build-web.ts', ...SHARED],
    results: ['web/index.html', 'admin/index.html'],
    run: buildWeb,
  },
  {
    name: 'server',
    sources: ['server', 'sandbox', 'tools/build-server.ts', ...SHARED],
    results: ['server/main.mjs'],
    run: buildServer,
  },
];

process.env.NODE_ENV = 'production';
for (const { name, sources, results, run } of BUILDS) {
  const stamp = join(root, 'dist', `${name}.sources`);
  const wanted = hashOf(sources.flatMap(filesUnder));
  const isThere = [stamp, ...results.map((path) => join(root, 'dist', path))].every((path) => existsSync(path));
  if (isThere && readFileSync(stamp, 'utf8') === wanted) continue;
  rmSync(stamp, { force: true });
  await run();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function filesUnder(path: string): string[] {
  const full = join(root, path);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return existsSync(full) ? [path] : [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|proof)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}
