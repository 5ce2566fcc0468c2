import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { LOCALES } from '#domain/basics/locale.ts';
import { inEveryLanguage } from '#texts/in-every-language.ts';

/**
 * The first script of every page lists the names of all others, so names that compress well make pages
 * smaller. Seven hex digits of the hash suffice to distinguish builds.
 */
export const CHUNK_NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', hashCharacters: 'hex' } as const;

/**
 * Adds `first-paint.js` to the head as a classic script, because a module cannot run before the first paint.
 * The script is a file with a content hash, because the content security policy forbids inline scripts.
 */
export function firstPaintScript(): Plugin {
  const file = join(import.meta.dirname, 'first-paint.js');
  const { code: source, errors } = minifySync('first-paint.js', readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`first-paint.js: ${errors.map(({ message }) => message).join('; ')}`);
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const built = `assets/first-paint-${hash}.js`;
  let address = '';
  return {
    name: 'yumori-first-paint',
    configResolved({ base, command }) {
      address = command === 'build' ? `${base}${built}` : `${base}@fs${file}`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: built, source });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
  };
}

/** Inserts the texts of the HTML page itself, in every language. */
export function documentTexts(): Plugin {
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
