import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type BuiltFiles, FIRST_VIEW_ID, type FirstView, type PageDrawer } from '#contract/first-view.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { escapeData, type HeadEntry, link } from './head-entries.ts';
import type { PageHead, PageTemplate } from './page-head.ts';

/** The page to print: `search` is its query with the question mark. */
export type PageToPrint = { path: string; search: string; view: FirstView; head: PageHead };

export type PrintedPage = { readonly html: Buffer; readonly brotli: () => Promise<Buffer> };

/** Prints whole pages; gives nothing while the server has drawn too much of late. Throws when a page cannot be drawn. */
export type PagePress = (page: PageToPrint) => PrintedPage | undefined;

/** As long a page that was printed is given to others who ask for the same. */
const KEPT_MS = 10 * SECOND;
const KEPT_PAGES = 100;
/** And so old it may be while there is no time to draw. */
const STALE_MS = 60 * SECOND;

/** How much of a second may be spent on drawing: whoever asks for ever other pages has them drawn by the browser. */
const MOST_MS_IN_A_SECOND = 250;

/** A page with its drawing and what that was drawn from. The same page, asked for again soon, is not drawn again. */
export function createPagePress(
  template: PageTemplate,
  draw: PageDrawer,
  { limited = true }: { limited?: boolean } = {},
): PagePress {
  const kept = new Map<string, { page: PrintedPage; drawnAt: number }>();
  const spent = { since: 0, ms: 0 };
  return ({ path, search, view, head }) => {
    const { now, ...facts } = view;
    const drawnAt = Date.parse(now);
    const key = JSON.stringify([path, search, facts, head.entries]);
    const old = kept.get(key);
    if (old !== undefined && Math.abs(drawnAt - old.drawnAt) < KEPT_MS) return old.page;
    const start = performance.now();
    if (start - spent.since >= SECOND) Object.assign(spent, { since: start, ms: 0 });
    if (limited && spent.ms >= MOST_MS_IN_A_SECOND)
      return old !== undefined && Math.abs(drawnAt - old.drawnAt) < STALE_MS ? old.page : undefined;
    const { html, scripts, fonts } = draw({ view, path, search });
    const entries = [...head.entries, ...fonts.map(preload)];
    const body = `<div id="root">${html}</div><script type="application/json" id="${FIRST_VIEW_ID}">${escapeData(JSON.stringify(view))}</script>`;
    const page = printed(Buffer.from(template({ locale: head.locale, entries }, { body, scripts })));
    spent.ms += performance.now() - start;
    kept.delete(key);
    kept.set(key, { page, drawnAt });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_PAGES && oldest !== undefined) kept.delete(oldest);
    return page;
  };
}

const preload = (font: string): HeadEntry => link('preload', font, { as: 'font', type: 'font/woff2', crossorigin: '' });

const compress = promisify(brotliCompress);

/** Quick rather than small: somebody waits. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function printed(html: Buffer): PrintedPage {
  let compressed: Promise<Buffer> | undefined;
  return {
    html,
    brotli: () => {
      compressed ??= compress(html, QUICKLY);
      return compressed;
    },
  };
}

type DrawerModule = { createPageDrawer: (files: BuiltFiles) => Promise<PageDrawer> };

/** What the build of the web app made to draw pages with; undefined before there is a build. */
export async function loadPageDrawer(folder: string): Promise<PageDrawer | undefined> {
  const module = join(folder, 'draw-page.js');
  if (!existsSync(module)) return undefined;
  // Both are made by the build, of web/server/draw-page.tsx and of what the build knows of its files.
  const { createPageDrawer } = (await import(pathToFileURL(module).href)) as DrawerModule;
  const files = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as BuiltFiles; // As above.
  return createPageDrawer(files);
}
