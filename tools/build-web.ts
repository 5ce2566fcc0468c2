import { readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

const root = dirname(import.meta.dirname);

/**
 * Brotli parameters to try for the script that every page of the public site loads; which of them is best differs from build to
 * build. Other files are packed with the first.
 */
const WAYS_TO_PACK = [
  [0, 0, 0],
  [0, 1, 0],
  [16, 0, 0],
  [17, 0, 0],
  [17, 1, 4],
  [20, 1, 4],
].map(([block = 0, postfix = 0, direct = 0]) => ({
  [constants.BROTLI_PARAM_LGBLOCK]: block,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct << postfix,
}));
type Ways = typeof WAYS_TO_PACK;
/** In bytes; on the public site, only the script that every page loads is this large. */
const LARGE = 200_000;

/** Builds the web app into dist/web, its server-side renderer into dist/web-server, and the back office into dist/admin. */
export async function buildWeb(): Promise<void> {
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
  await Promise.all([compress(join(root, 'dist', 'web'), WAYS_TO_PACK), buildAdmin(build)]);
}

async function buildAdmin(build: typeof import('vite')['build']): Promise<void> {
  await build({ configFile: join(root, 'web', 'admin', 'vite.config.ts'), logLevel: 'warn' });
  // Its budget has room, so one way is enough.
  await compress(join(root, 'dist', 'admin'), WAYS_TO_PACK.slice(0, 1));
}

/** Compresses at build time, so that the server never compresses during a request. */
async function compress(folder: string, ways: Ways): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, await packed(content, content.length < LARGE ? ways.slice(0, 1) : ways));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Returns the smallest result of brotli; several ways are tried on all cores. */
async function packed(content: Buffer, ways: Ways): Promise<Buffer> {
  const pack = promisify(brotliCompress);
  const results = await Promise.all(ways.map((params) => pack(content, { params })));
  const [smallest = content] = results.sort((a, b) => a.length - b.length);
  return smallest;
}
