import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { BROWSER_FLAGS } from './browser.ts';

/** A Lighthouse result. Scores are out of 100, times in milliseconds. */
export type Audit = Record<
  'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'largestPaint' | 'shift',
  number
>;

/** `isListed`: search engines may list the page, and Lighthouse checks that they can. */
export type PageToAudit = { url: string; isListed: boolean };

/** `cookie`: a session, as the header of all requests. */
type PageOfPerson = { url: string; cookie?: string };

/** The accessibility score out of 100, the audits that cost points, and the requests that failed. */
type Accessibility = { score: number; faults: string[]; failures: string[] };

export type AuditingBrowser = {
  audit(page: PageToAudit): Promise<Audit>;
  /** Audits only the accessibility of a page. */
  auditAccessibility(page: PageOfPerson): Promise<Accessibility>;
  close(): Promise<void>;
};

/** Opens a headless browser in Vietnam's time zone with a language; it stores nothing between pages. */
export async function openAuditingBrowser(browser: string, language: string): Promise<AuditingBrowser> {
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
    auditAccessibility: (page) => auditAccessibility(page, port),
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
/** The audit that lists all requests of a page. */
const REQUESTS = 'network-requests';

async function audit({ url, isListed }: PageToAudit, port: number): Promise<Audit> {
  const { categories, audits } = await look(url, {
    port,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(!isListed && { skipAudits: ['is-crawlable'] }),
  });
  const faults = faultsIn(audits);
  if (faults.length > 0) console.error(`  ${new URL(url).pathname}: ${faults.join(', ')}`);
  return {
    performance: scoreOf(categories.performance),
    accessibility: scoreOf(categories.accessibility),
    bestPractices: scoreOf(categories['best-practices']),
    seo: scoreOf(categories.seo),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

async function auditAccessibility({ url, cookie }: PageOfPerson, port: number): Promise<Accessibility> {
  const { categories, audits } = await look(url, {
    port,
    onlyCategories: ['accessibility'],
    onlyAudits: [REQUESTS],
    ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
  });
  return { score: scoreOf(categories.accessibility), faults: faultsIn(audits), failures: failuresIn(audits) };
}

/** Opens a page as Lighthouse's default phone on a slow network. Throws when the page leads to another one. */
async function look(url: string, flags: Flags, moreLooks = MORE_LOOKS): Promise<Result> {
  const result = await lighthouse(url, { logLevel: 'error', output: 'json', ...flags });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
  const { runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError?.message.includes(LOST_RECORD) && moreLooks > 0) {
    console.error(`  ${new URL(url).pathname}: audited again (${runtimeError.code})`);
    return look(url, flags, moreLooks - 1);
  }
  if (runtimeError !== undefined) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}, which is another page`);
  return result.lhr;
}

const scoreOf = (category: { score: number | null } | undefined) => Math.round((category?.score ?? Number.NaN) * 100);

/** Returns the audits that cost a page points in categories that must be perfect. */
const faultsIn = (audits: Result['audits']): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);

/** Returns path and status of each request that was answered with an error. */
function failuresIn(audits: Result['audits']): string[] {
  const details = audits[REQUESTS]?.details;
  if (details?.type !== 'table') throw new Error(`Lighthouse did not list the requests of a page`);
  return details.items.flatMap(({ url, statusCode }) =>
    typeof url === 'string' && typeof statusCode === 'number' && statusCode >= 400
      ? [`${new URL(url).pathname} ${statusCode}`]
      : [],
  );
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
