// Measures our pages as a phone sees them, against the promised limits and against the same pages without
// scripts.
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import { findOrInstallBrowser } from '#tools/browser.ts';
import { type Audit, type AuditingBrowser, openAuditingBrowser } from '#tools/lighthouse.ts';
import { type App, startApp } from '../app.ts';
import { isEveryLimitKept, tableOf } from '../report.ts';
import { type Floor, openFloor } from './floor.ts';
import { judge, medianOf, type PageFigures } from './judge.ts';

const { values: asked } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const RUNS = asked.quick ? 1 : 5;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const folder = mkdtempSync(join(tmpdir(), 'yumori-bench-web-'));
try {
  process.exitCode = await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const path = findOrInstallBrowser();
  const browsers = new Map<Locale, AuditingBrowser>();
  for (const locale of LOCALES) browsers.set(locale, await openAuditingBrowser(path, locale));
  // A real phone shares no processor with the server or Lighthouse: at a lower priority both yield to the
  // browsers.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const app = await startApp({ DATA_DIR: folder });
  const floor = await openFloor(app.url);
  try {
    const lines = judge(await measure({ app, floor, browsers }));
    console.log(`\n${tableOf(lines)}`);
    return isEveryLimitKept(lines) ? 0 : 1;
  } finally {
    await floor.close();
    await app.stop();
    for (const browser of browsers.values()) await browser.close();
  }
}

type Sites = { app: App; floor: Floor };

async function measure({
  browsers,
  ...sites
}: Sites & { browsers: ReadonlyMap<Locale, AuditingBrowser> }): Promise<PageFigures[]> {
  const pages = Object.entries(await pagesOf(sites.app)).filter(([name]) => asked.only?.includes(name) ?? true);
  if (pages.length === 0) throw new Error(`Unknown page: ${asked.only?.join(', ')}.`);
  const figures: PageFigures[] = [];
  for (const [locale, browser] of browsers) {
    // A browser's first audit is slow on any page and does not count.
    await browser.audit({ url: sites.floor.url, isListed: true });
    for (const [page, path] of pages) {
      const audits = await audit({ ...sites, browser }, { path, isListed: page !== 'slot' });
      figures.push({ page, locale, ...audits });
      console.error(`${new Date().toTimeString().slice(0, 8)} ${page} ${locale}`);
    }
  }
  return figures;
}

/** Audits our page and its floor alternately, so that a slow minute affects both. */
async function audit(
  { app, floor, browser }: Sites & { browser: AuditingBrowser },
  { path, isListed }: { path: string; isListed: boolean },
): Promise<{ ours: Audit; floor: Audit }> {
  const ours: Audit[] = [];
  const without: Audit[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    ours.push(await browser.audit({ url: `${app.url}${path}`, isListed }));
    without.push(await browser.audit({ url: `${floor.url}${path}`, isListed }));
  }
  return { ours: medianOf(ours), floor: medianOf(without) };
}

/** Returns the paths of the measured pages, with a free slot of tomorrow. */
async function pagesOf({ url }: App): Promise<Record<string, string>> {
  // Other tests check the types of the API's answers; here only ids are read.
  const read = async (path: string) => (await (await fetch(`${url}/api${path}`)).json()) as { id: string }[];
  const [location] = await read('/locations');
  const [room] = await read(`/rooms/location/${location?.id}`);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const week = await fetch(`${url}/api/slots/room/${room?.id}/week?startDate=${tomorrow}`);
  const { slots } = (await week.json()) as { slots: { id: string }[] }; // Same as above.
  return {
    home: '/',
    location: `/booking/${location?.id}`,
    slot: `/slot/${slots.at(-1)?.id}`,
    terms: '/terms-of-use',
    privacy: '/privacy-policy',
    policy: '/booking-policy',
  };
}
