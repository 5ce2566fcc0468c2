import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { OLDEST_BROWSERS } from '#web/browsers.ts';

type Bundle = Rolldown.OutputBundle;

export type OfflineApp = {
  /** The path of the service worker's source. */
  worker: string;
  /** The file name of a copy of the built page to show offline, for an app whose server renders into the page. */
  shell?: string;
  /** Returns the files to precache. */
  precache: (bundle: Bundle) => string[];
};

/** Builds `service-worker.js` beside the app, with the names of the files to cache. */
export function offlineWorker({ worker, shell, precache }: OfflineApp): Plugin {
  let folder = '';
  let base = '/';
  let isServer = false;
  let chunks: Bundle = {};
  return {
    name: 'yumori-offline-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
      base = config.base;
      isServer = Boolean(config.build.ssr);
    },
    writeBundle(_options, bundle) {
      chunks = bundle;
    },
    async closeBundle() {
      if (isServer) return;
      if (shell !== undefined) copyFileSync(join(folder, 'index.html'), join(folder, shell));
      const addresses = (names: readonly string[]) => [...names].sort().map((name) => `${base}${name}`);
      const all = Object.keys(chunks).filter((name) => name.startsWith('assets/'));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          __FETCHED_BEFORE__: JSON.stringify(addresses(precache(chunks))),
          __ALL_FILES__: JSON.stringify(addresses(all)),
        },
        build: {
          target: OLDEST_BROWSERS,
          outDir: folder,
          emptyOutDir: false,
          rolldownOptions: {
            input: worker,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}

/** Returns the chunks of some modules, and everything that these import. */
export function chunksOf(modules: readonly string[], bundle: Bundle): string[] {
  const found = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk === undefined) return;
    found.add(name);
    if (chunk.type !== 'chunk') return;
    for (const imported of chunk.imports) take(imported);
  };
  for (const name of Object.keys(bundle)) if (/^assets\/first-paint-|\.css$/.test(name)) take(name);
  for (const module of modules) take(chunkWith(module, bundle));
  return [...found];
}

/** Returns the chunk that holds a module. Throws without one: offline the module would be missing. */
function chunkWith(module: string, bundle: Bundle): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`The build has no chunk with ${module}`);
  return chunk.fileName;
}
