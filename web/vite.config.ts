import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { LOCALES } from '#domain/basics/locale.ts';
import { inEveryLanguage } from '#texts/in-every-language.ts';
import { OLDEST_BROWSERS } from './browsers.ts';
import { CHUNKS, leaveOutUnused } from './chunks.ts';
import { offlineWorker } from './offline/build-worker.ts';

/** The server-side renderer is one bundle with all packages, so that it renders with their versions. */
const SERVER_BUILD = { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } };

/**
 * The first script of every page names all others: names that compress well make pages lighter. Seven hex
 * digits tell builds apart.
 */
const CHUNK_NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', hashCharacters: 'hex' } as const;

const server = process.env.YUMORI_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    leaveOutUnused(),
    ...(isSsrBuild ? [] : [firstPaintScript(), documentTexts(), offlineWorker()]),
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
    // The page names what it needs at first; the rest is prefetched on intent.
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
    // `web/api` has the same path as the API: its modules are served by Vite.
    proxy: { '^/api/(?!.*\\.ts(\\?|$))': server, '/sandbox': server },
  },
}));

/**
 * Adds `first-paint.js` to the head as a classic script, because a module cannot run before the first paint.
 * A file with a content hash, because the content security policy allows no inline script.
 */
function firstPaintScript(): Plugin {
  const written = readFileSync(join(import.meta.dirname, 'first-paint.js'), 'utf8');
  const { code: source, errors } = minifySync('first-paint.js', written);
  if (errors.length > 0) throw new Error(`first-paint.js: ${errors.map(({ message }) => message).join('; ')}`);
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  let address = '/first-paint.js';
  return {
    name: 'yumori-first-paint',
    configResolved(config) {
      if (config.command === 'build') address = `/assets/first-paint-${hash}.js`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
  };
}

/** Inserts the texts of the HTML page itself, in every language. */
function documentTexts(): Plugin {
  return {
    name: 'yumori-document-texts',
    async transformIndexHtml(html) {
      const texts = await inEveryLanguage<typeof import('#texts/en/document.ts')>('document.ts');
      return html.replaceAll(/<!-- (slowStart|noScript) -->/g, (_all, name: 'slowStart' | 'noScript') =>
        LOCALES.map((locale) => `<p lang="${locale}">${texts[locale].document[name]}</p>`).join('\n'),
      );
    },
  };
}
