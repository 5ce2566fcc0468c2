// Builds the web app into dist/web, its server-side renderer into dist/web-server, and the back office into
// dist/admin, unless their sources are unchanged.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

const root = dirname(import.meta.dirname);
const stamp = join(root, 'dist', 'web.sources');
const sources = ['web', 'contract', 'domain', 'texts', 'package.json', 'package-lock.json'];

/**
 * Brotli parameters to try for the script that every page of an app loads; which of them is best differs from build to build. Other
 * files are packed with the first.
 */
const WAYS_TO_PACK = [
  [0, 0, 0],
  [0, 0, 1],
  [0, 0, 2],
  [0, 0, 3],
  [0, 0, 4],
  [0, 1, 0],
  [0, 2, 4],
  [0, 3, 0],
  [16, 0, 0],
  [16, 0, 12],
  [17, 0, 0],
  [17, 0, 1],
  [17, 0, 3],
  [17, 1, 4],
  [19, 0, 10],
  [20, 0, 1],
  [20, 1, 4],
  [20, 3, 0],
].map(([block = 0, postfix = 0, direct = 0]) => ({
  [constants.BROTLI_PARAM_LGBLOCK]: block,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct << postfix,
}));
/** In bytes; only the scripts that every page of an app loads are this large. */
const LARGE = 200_000;

const wanted = hashOf(sources.flatMap((path) => filesUnder(path)));
const isThere = ['web', 'admin'].every((app) => existsSync(join(root, 'dist', app, 'index.html')));
const built = existsSync(stamp) && isThere ? readFileSync(stamp, 'utf8') : undefined;

if (built !== wanted) {
  rmSync(stamp, { force: true });
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const configFile = join(root, 'web', 'vite.config.ts');
  const forServer = join(root, 'dist', 'web-server');
  await build({ configFile, logLevel: 'warn' });
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: 'server/draw-page.tsx', outDir: forServer, copyPublicDir: false },
  });
  renameSync(join(root, 'dist', 'web', '.vite', 'manifest.json'), join(forServer, 'files.json'));
  rmdirSync(join(root, 'dist', 'web', '.vite'));
  await Promise.all([
    compress(join(root, 'dist', 'web')),
    build({ configFile: join(root, 'web', 'admin', 'vite.config.ts'), logLevel: 'warn' }),
  ]);
  await compress(join(root, 'dist', 'admin'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Compresses at build time, so that the server never compresses during a request. */
async function compress(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, await packed(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Returns the smallest result of brotli; several ways are tried on all cores. */
async function packed(content: Buffer): Promise<Buffer> {
  const pack = promisify(brotliCompress);
  const ways = WAYS_TO_PACK.slice(0, content.length < LARGE ? 1 : undefined);
  const results = await Promise.all(ways.map((params) => pack(content, { params })));
  const [smallest = content] = results.sort((a, b) => a.length - b.length);
  return smallest;
}

function filesUnder(path: string): string[] {
  const full = join(root, path);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return existsSync(full) ? [path] : [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
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
