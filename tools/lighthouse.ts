import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import type { Locale } from '#domain/basics/locale.ts';
import { BROWSER_FLAGS } from '#tools/browser.ts';

/** A Lighthouse result. Scores are out of 100, times in milliseconds. */
export type Audit = Record<
  'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'largestPaint' | 'shift',
  number
>;

/** `isListed`: search engines may list the page, and Lighthouse checks that they can. */
export type PageToAudit = { url: string; isListed: boolean };

export type AuditingBrowser = { audit(page: PageToAudit): Promise<Audit>; close(): Promise<void> };

/** Opens a headless browser in Vietnam's time zone with a language; it stores nothing between pages. */
export async function openAuditingBrowser(browser: string, language: Locale): Promise<AuditingBrowser> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'yumori-lighthouse-'));
  const child = spawn(
    browser,
    [
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      `--lang=${language}`,
      `--accept-lang=${language}`,
      ...BROWSER_FLAGS,
      'about:blank',
    ],
    { stdio: 'ignore', env: { ...process.env, TZ: 'Asia/Ho_Chi_Minh' } },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  await answering(`http://127.0.0.1:${port}/json/version`);
  return {
    audit: (page) => audit(page, port),
    async close() {
      process.off('exit', end);
      await ended(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The number of retries when Lighthouse reports that it has lost its own trace. */
const MORE_LOOKS = 3;
const LOST_RECORD = 'Please run Lighthouse again';

async function audit({ url, isListed }: PageToAudit, port: number, moreLooks = MORE_LOOKS): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    // Lighthouse's default phone on a slow network.
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(!isListed && { skipAudits: ['is-crawlable'] }),
  });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError?.message.includes(LOST_RECORD) && moreLooks > 0) {
    console.error(`  ${new URL(url).pathname}: audited again (${runtimeError.code})`);
    return audit({ url, isListed }, port, moreLooks - 1);
  }
  if (runtimeError !== undefined) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  tellFaults(url, audits);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/** Prints the audits that cost a page points in categories that must be perfect. */
function tellFaults(
  url: string,
  audits: Readonly<Record<string, { id: string; score: number | null; scoreDisplayMode: string }>>,
) {
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  if (failed.length > 0) console.error(`  ${new URL(url).pathname}: ${failed.map(({ id }) => id).join(', ')}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`The browser did not open at ${url}`);
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((exited) => child.once('exit', exited));
  child.kill('SIGTERM');
  await exit;
}
