// npm run package: writes a folder that runs on a server with nothing but Node: production packages, the
// built site, no tests and no embedded database. --to FOLDER names it, --tar writes a tar.gz next to it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { isTest } from './structure/project.ts';
import { readSource } from './structure/source.ts';

const root = dirname(import.meta.dirname);
const MOST_MEGABYTES = 200;

const OURS = [
  'LICENSE',
  '{catalog,contract,deploy,domain,sandbox,server,texts}/**/*',
  'dist/{web,web-server,admin,server}/**/*',
];

/**
 * Left out, because the embedded database does not survive a power cut: a start without DATABASE_URL says
 * that it is needed.
 */
const EMBEDDED = '@electric-sql/pglite';
/**
 * Left out: types, source maps and documents, which are for developers, and all but the two weights of the
 * font that invoices use.
 */
const NOT_AT_RUN_TIME = /\.d\.[cm]?ts$|\.map$|\.md$|noto-sans-jp\/(?!400Regular|600SemiBold)\d/;

const manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  imports: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});
const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean(), devOptional: z.boolean() }).partial()),
});

if (import.meta.main) {
  const options = { to: { type: 'string' }, tar: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  const folder = resolve(values.to ?? join(root, 'dist/package/yumori'));
  const faults = writePackage(folder);
  const megabytes = sizeOf(folder) / 1e6;
  if (megabytes > MOST_MEGABYTES)
    faults.push(`the package has ${megabytes.toFixed(0)} MB, at most ${MOST_MEGABYTES} are allowed`);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) {
    console.log(`${folder}: ${megabytes.toFixed(1)} MB`);
    if (values.tar) console.log(packUp(folder));
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Writes the folder, which it empties first. Returns the files that are missing from it. */
function writePackage(folder: string): string[] {
  const whole = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  rmSync(folder, { recursive: true, force: true });
  const sources = globSync(OURS, { cwd: root }).filter((path) => statSync(join(root, path)).isFile() && !isTest(path));
  for (const path of sources) copy(path, folder);
  for (const path of productionPackages(whole)) copy(path, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packedManifest(whole, folder), null, 2)}\n`);
  return sources
    .filter((path) => /\.(ts|mjs)$/.test(path) && !path.startsWith('dist/'))
    .flatMap((path) => absentFrom(folder, path));
}

function copy(path: string, folder: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  // Skips packages inside this one: each is copied separately, or left out.
  const inner = `${path}/node_modules/`;
  const isWanted = (from: string) => {
    const relative = from.slice(root.length + 1).replaceAll('\\', '/');
    return !`${relative}/`.startsWith(inner) && !NOT_AT_RUN_TIME.test(relative);
  };
  cpSync(join(root, path), target, { recursive: true, dereference: true, filter: isWanted });
}

/** Returns the folders of the packages that run in production, as far as this platform has them. */
function productionPackages({ optionalDependencies }: z.infer<typeof manifest>): string[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const leftOut = new Set([EMBEDDED, ...Object.keys(optionalDependencies)].map((name) => `node_modules/${name}`));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !leftOut.has(path))
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** Returns a package.json whose commands need no tools. */
function packedManifest(whole: z.infer<typeof manifest>, folder: string): object {
  const { flags } = z
    .object({ flags: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'tools/server-process.json'), 'utf8')));
  const commands = Object.entries(whole.scripts).flatMap(([name, line]) => {
    const script = /^node tools\/run\.mjs (server\/commands\/\S+)$/.exec(line)?.[1];
    return script === undefined || name === 'mail:preview' ? [] : [[name, `node ${script}`] as const];
  });
  const { devDependencies: _dev, optionalDependencies: _platform, overrides: _overrides, ...kept } = whole;
  return {
    ...kept,
    imports: Object.fromEntries(
      Object.entries(whole.imports).filter(([, path]) => existsSync(join(folder, dirname(path)))),
    ),
    scripts: { start: ['node', ...flags, 'dist/server/main.mjs'].join(' '), ...Object.fromEntries(commands) },
    dependencies: Object.fromEntries(Object.entries(whole.dependencies).filter(([name]) => name !== EMBEDDED)),
  };
}

/** Lists what a file of the package loads at run time although the package lacks it. */
function absentFrom(folder: string, path: string): string[] {
  const text = readFileSync(join(folder, path), 'utf8');
  const { imports } = readSource(path, text);
  const loaded = imports
    .filter(({ kind, specifier }) => kind !== 'type' && !specifier.startsWith('node:'))
    .map(({ specifier, target }) => target ?? `node_modules/${packageOf(specifier)}`);
  const resolved = [...text.matchAll(/require\.resolve\('([^']+)'\)/g)].map(([, file]) => `node_modules/${file}`);
  return [...loaded, ...resolved]
    .filter((wanted) => wanted !== `node_modules/${EMBEDDED}` && !existsSync(join(folder, wanted)))
    .map((wanted) => `${path} needs ${wanted}, which the package does not have`);
}

function packageOf(specifier: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

function sizeOf(folder: string): number {
  const files = globSync('**/*', { cwd: folder }).map((path) => statSync(join(folder, path)));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Returns the path of the archive. */
function packUp(folder: string): string {
  const archive = `${folder}.tar.gz`;
  const { status } = spawnSync(
    'tar',
    ['-czf', archive, '-C', dirname(folder), '--owner=0', '--group=0', basename(folder)],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error(`tar could not write ${archive}`);
  return archive;
}
