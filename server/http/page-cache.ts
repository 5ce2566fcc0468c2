import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltFiles, FIRST_VIEW_ID, type FirstView, type PageDrawer } from '#contract/first-view.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { escapeData, type HeadEntry, link } from './head-entries.ts';
import type { PageHead, PageTemplate } from './page-head.ts';
import { ReadyBytes } from './ready-bytes.ts';

/** The page to render: `search` is its query with the question mark. */
export type PageRequest = { path: string; search: string; view: FirstView; head: PageHead };

export type RenderedPage = { readonly bytes: ReadyBytes; readonly freshUntil: Date };

/**
 * Renders whole pages. Returns undefined when the rendering budget is used up. Throws when rendering fails.
 */
export type PageCache = (page: PageRequest) => RenderedPage | undefined;

/** How long a rendered page is served from the cache. */
const KEPT_MS = 10 * SECOND;
const KEPT_PAGES = 100;
/** How stale a cached page may be while the budget is used up. */
const STALE_MS = 60 * SECOND;

/** Rendering budget per second; beyond it, new pages are rendered in the browser. */
const MOST_MS_IN_A_SECOND = 250;

/** Creates a renderer with a short cache: the same page with the same data is rendered once. */
export function createPageCache(
  template: PageTemplate,
  draw: PageDrawer,
  { limited = true }: { limited?: boolean } = {},
): PageCache {
  const kept = new Map<string, { page: RenderedPage; drawnAt: number }>();
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
    const bytes = new ReadyBytes(Buffer.from(template({ locale: head.locale, entries }, { body, scripts })));
    const page = { bytes, freshUntil: new Date(drawnAt + KEPT_MS) };
    spent.ms += performance.now() - start;
    kept.delete(key);
    kept.set(key, { page, drawnAt });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_PAGES && oldest !== undefined) kept.delete(oldest);
    return page;
  };
}

const preload = (font: string): HeadEntry => link('preload', font, { as: 'font', type: 'font/woff2', crossorigin: '' });

type DrawerModule = { createPageDrawer: (files: BuiltFiles) => Promise<PageDrawer> };

/** Loads the renderer that the web build produced; undefined before there is a build. */
export async function loadPageDrawer(folder: string): Promise<PageDrawer | undefined> {
  const module = join(folder, 'draw-page.js');
  if (!existsSync(module)) return undefined;
  // The build writes both files, the module from web/server/draw-page.tsx, so they have these types.
  const { createPageDrawer } = (await import(pathToFileURL(module).href)) as DrawerModule;
  const files = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as BuiltFiles; // As above.
  return createPageDrawer(files);
}
