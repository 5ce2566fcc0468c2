import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { OLDEST_BROWSERS } from '#web/browsers.ts';
import { CHUNK_NAMES, documentTexts, firstPaintScript } from '#web/build-plugins.ts';
import { leaveOutPreloads } from '#web/chunks.ts';
import { offlineWorker } from '#web/offline/build-worker.ts';
import { CHUNKS } from './chunks.ts';

const server = process.env.YUMORI_SERVER ?? 'http://127.0.0.1:3000';

/**
 * The app of the back office: a separate build, so that neither it nor the public site contains the other's
 * code.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  publicDir: false,
  plugins: [
    react(),
    tailwind(),
    leaveOutPreloads(),
    firstPaintScript(),
    documentTexts(),
    offlineWorker({ worker: join(import.meta.dirname, 'offline', 'worker.ts'), precache: everythingUsed }),
  ],
  build: {
    target: OLDEST_BROWSERS,
    outDir: '../../dist/admin',
    emptyOutDir: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The page preloads the imports of its first script; each screen loads what it needs.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: { codeSplitting: { groups: CHUNKS }, ...CHUNK_NAMES },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    // The public site's dev server proxies the pages; hot updates connect to this one directly.
    hmr: { clientPort: 5174 },
    proxy: { '^/api/': server },
  },
});

/** Returns the files that every screen needs offline: all scripts and styles, but not the public screens' texts. */
function everythingUsed(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) && !/\/of-(booking|members)-/.test(name));
}
