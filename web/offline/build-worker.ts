import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { LOCALES } from '#domain/basics/locale.ts';
import { OLDEST_BROWSERS } from '#web/browsers.ts';

/** Modules and texts needed offline, in each language, with the phone's menu that leads to them. */
const NEEDED = [
  'main.tsx',
  'layout/phone-menu.tsx',
  'features/home/home-page.tsx',
  'features/home/components/store-hero.tsx',
  'features/location/location-page.tsx',
  'features/reservation/reservation-page.tsx',
  ...LOCALES.flatMap((locale) =>
    ['start', 'booking', 'members'].map((group) => `../texts/${locale}/screens/of-${group}.ts`),
  ),
].map((path) => join(dirname(import.meta.dirname), path));

/**
 * Builds `service-worker.js` beside the app, with the names of the files to cache, and `offline.html`, the
 * app without a server-rendered page.
 */
export function offlineWorker(): Plugin {
  let folder = '';
  let isServer = false;
  let chunks: Rolldown.OutputBundle = {};
  return {
    name: 'yumori-offline-worker',
    apply: 'build',
    configResolved({ root, build: { outDir, ssr } }) {
      folder = join(root, outDir);
      isServer = Boolean(ssr);
    },
    writeBundle(_options, bundle) {
      chunks = bundle;
    },
    async closeBundle() {
      if (isServer) return;
      copyFileSync(join(folder, 'index.html'), join(folder, 'offline.html'));
      const all = Object.keys(chunks).filter((name) => name.startsWith('assets/'));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          __FETCHED_BEFORE__: JSON.stringify(addresses(fetchedBefore(chunks))),
          __ALL_FILES__: JSON.stringify(addresses(all)),
        },
        build: {
          target: OLDEST_BROWSERS,
          outDir: folder,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}

const addresses = (names: readonly string[]) => [...names].sort().map((name) => `/${name}`);

/** Returns the files to precache: chunks of the needed modules, their imports, files of the first page. */
function fetchedBefore(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk === undefined) return;
    found.add(name);
    if (chunk.type !== 'chunk') return;
    for (const imported of chunk.imports) take(imported);
  };
  for (const name of Object.keys(bundle)) if (/^assets\/first-paint-|\.css$/.test(name)) take(name);
  for (const module of NEEDED) take(chunkWith(module, bundle));
  return [...found];
}

/** Returns the chunk that holds a module. Throws without one: offline the module would be missing. */
function chunkWith(module: string, bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`The build has no chunk with ${module}`);
  return chunk.fileName;
}
