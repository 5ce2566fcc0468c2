import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from './browsers.ts';
import { CHUNK_NAMES, documentTexts, firstPaintScript } from './build-plugins.ts';
import { CHUNKS, leaveOutPreloads } from './chunks.ts';
import { offlineWorker } from './offline/build-worker.ts';
import { PAGES_OFFLINE } from './offline/pages-offline.ts';

/** The server-side renderer is one bundle with all packages, so that it renders with their versions. */
const SERVER_BUILD = { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } };

const server = process.env.YUMORI_SERVER ?? 'http://127.0.0.1:3000';
const admin = process.env.YUMORI_ADMIN ?? 'http://127.0.0.1:5174';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    leaveOutPreloads(),
    ...(isSsrBuild ? [] : [firstPaintScript(), documentTexts(), offlineWorker(PAGES_OFFLINE)]),
  ],
  build: {
    target: OLDEST_BROWSERS,
    outDir: '../dist/web',
    emptyOutDir: true,
    // Says which files a page needs; the server reads it.
    manifest: !isSsrBuild,
    // One style sheet for all pages: it is small, and nothing renders without its styles.
    cssCodeSplit: false,
    // Nothing becomes a data: URL, so the content security policy need not allow any.
    assetsInlineLimit: 0,
    // The page lists the files that it needs at first; the rest is prefetched on intent.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups: CHUNKS }, ...CHUNK_NAMES },
        },
  },
  ...(isSsrBuild && SERVER_BUILD),
  server: {
    host: '127.0.0.1',
    // The modules in `web/api` share the API's path prefix, but Vite serves them.
    proxy: { '^/api/(?!.*\\.ts(\\?|$))': server, '/sandbox': server, '^/admin(/|$)': admin },
  },
}));
