// Holds what a visitor's phone gets to see, and how soon, against what was promised, beside pages without any script.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#domain/basics/locale.ts';
import { findOrInstallBrowser } from '#tools/browser.ts';
import { type App, startApp } from '../app.ts';
import { isEveryLimitKept, tableOf } from '../report.ts';
import { type Floor, openFloor } from './floor.ts';
import { judge, medianOf, type PageFigures } from './judge.ts';
import { type Audit, type AuditingBrowser, openAuditingBrowser } from './lighthouse.ts';

const RUNS = process.argv.includes('--quick') ? 1 : 5;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const folder = mkdtempSync(join(tmpdir(), 'yumori-bench-web-'));
try {
  process.exitCode = await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Gives the exit code. */
async function run(): Promise<number> {
  const app = await startApp({ DATA_DIR: folder });
  const floor = await openFloor(app.url);
  const browser = await openAuditingBrowser(findOrInstallBrowser());
  try {
    const lines = judge(await measure({ app, floor, browser }));
    console.log(`\n${tableOf(lines)}`);
    return isEveryLimitKept(lines) ? 0 : 1;
  } finally {
    await browser.close();
    await floor.close();
    await app.stop();
  }
}

type Parts = { app: App; floor: Floor; browser: AuditingBrowser };

/** Ours and the floor take turns, so that a slow minute hits both. */
async function measure({ app, floor, browser }: Parts): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const [page, path] of Object.entries(await pagesOf(app))) {
    for (const locale of LOCALES) {
      const ours: Audit[] = [];
      const without: Audit[] = [];
      const ask = { language: locale, isListed: page !== 'slot' };
      for (let turn = 0; turn < RUNS; turn += 1) {
        ours.push(await browser.audit({ url: `${app.url}${path}`, ...ask }));
        without.push(await browser.audit({ url: `${floor.url}${path}`, ...ask }));
      }
      figures.push({ page, locale, ours: medianOf(ours), floor: medianOf(without) });
      console.error(`${new Date().toTimeString().slice(0, 8)} ${page} ${locale}`);
    }
  }
  return figures;
}

/** The pages that are measured, by their paths: a free time of tomorrow stands for all. */
async function pagesOf({ url }: App): Promise<Record<string, string>> {
  // What the API answers with is held to its types elsewhere; here only ids are read.
  const read = async (path: string) => (await (await fetch(`${url}/api${path}`)).json()) as { id: string }[];
  const [location] = await read('/locations');
  const [room] = await read(`/rooms/location/${location?.id}`);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const week = await fetch(`${url}/api/slots/room/${room?.id}/week?startDate=${tomorrow}`);
  const { slots } = (await week.json()) as { slots: { id: string }[] }; // As above.
  return {
    home: '/',
    location: `/booking/${location?.id}`,
    slot: `/slot/${slots.at(-1)?.id}`,
    terms: '/terms-of-use',
    privacy: '/privacy-policy',
    policy: '/booking-policy',
  };
}
