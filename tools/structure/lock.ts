import * as z from 'zod';
import type { TextFile } from './project.ts';
import type { Finding } from './source.ts';

const versions = z.record(z.string(), z.string()).optional();
const packages = z.record(
  z.string(),
  z.object({
    resolved: z.string().optional(),
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
  }),
);
type Packages = z.infer<typeof packages>;

const PATH = 'package-lock.json';

/**
 * Reports a lock file that omits another platform's binary: `npm ci` refuses it, but only on that platform.
 */
export function checkLock(files: readonly TextFile[]): Finding[] {
  const file = files.find(({ path }) => path === PATH);
  if (!file) return [];
  const entries = z.object({ packages }).parse(JSON.parse(file.text)).packages;
  const messages = Object.entries(entries).flatMap(([path, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(entries, path, name))
      .map((name) => `${path || 'the project'} may need ${name}, which is not locked. Pin a version that is complete.`),
    ...(entry.resolved ? [`${path} names the place it was downloaded from (${entry.resolved}).`] : []),
  ]);
  const root = entries[''];
  const direct = { ...root?.dependencies, ...root?.devDependencies, ...root?.optionalDependencies };
  const floating = Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  messages.push(...floating.map(([name, version]) => `${name} floats (${version}); pin one version.`));
  return messages.map((message) => ({ path: PATH, line: 1, message }));
}

/** Looks where Node looks: in the package's own node_modules, then in that of each folder above it. */
function isLocked(entries: Packages, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (`${folder}${folder && '/'}node_modules/${name}` in entries) return true;
    if (folder === '') return false;
  }
}
