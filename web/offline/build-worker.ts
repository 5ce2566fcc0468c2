import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** What somebody without a network can still look at, by the modules that begin it. */
const NEEDED = [
  /\/web\/main\.tsx$/,
  /\/web\/features\/home\/home-page\.tsx$/,
  /\/web\/features\/location\/location-page\.tsx$/,
  /\/web\/features\/reservation\/(reservation-page|components\/seen-reservation)\.tsx$/,
  /\/web\/i18n\/(en|vi|ja)\.ts$/,
];

/**
 * Builds `service-worker.js` beside the app, with the names of its files, and `offline.html`, the app without any page of the
 * server's around it.
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

/** The chunks that begin what is needed, all that they import, and what the first page names. */
function fetchedBefore(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk === undefined) return;
    found.add(name);
    if (chunk.type !== 'chunk') return;
    for (const imported of chunk.imports) take(imported);
  };
  for (const [name, chunk] of Object.entries(bundle)) {
    if (/^assets\/first-paint-|\.css$/.test(name)) take(name);
    if (chunk.type !== 'chunk') continue;
    const begins = chunk.facadeModuleId ?? '';
    if (NEEDED.some((pattern) => pattern.test(begins))) take(name);
  }
  return [...found];
}
