import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { BUILT_PAGE, PLAIN_BRAND } from '#server/testing/given/built-page.ts';
import { AT_ONCE, createAtOnce } from './at-once.ts';
import type { PageContent } from './page-head.ts';
import { serveSite, tellIpService } from './site.ts';

const PAGE = '<html><head><title>Yumori</title></head><body></body></html>';

// shows: 7.23, 7.69
test('the page names the configured service that tells a browser its address', () => {
  expect(tellIpService(PAGE, 'https://ip.example/?format=json&v="4"')).toBe(
    '<html><head><title>Yumori</title><meta name="ip-service" content="https://ip.example/?format=json&amp;v=%224%22" /></head><body></body></html>',
  );
});

test('the page is unchanged without a configured address service', () => {
  expect(tellIpService(PAGE, undefined)).toBe(PAGE);
});

describe('a page with a faulty renderer', () => {
  const content: PageContent = {
    brand: PLAIN_BRAND,
    locations: [],
    programs: [],
    now: new Date('2026-03-06T05:00:00.000Z'),
    shows: { brand: PLAIN_BRAND },
  };
  let app: FastifyInstance;
  let folder: string;
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  /** Starts a site whose pages are rendered by this module. */
  async function siteDrawnBy(module: string) {
    folder = mkdtempSync(join(tmpdir(), 'yumori-site-'));
    const drawerFolder = join(folder, 'drawer');
    mkdirSync(drawerFolder);
    writeFileSync(join(folder, 'index.html'), BUILT_PAGE);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(drawerFolder, 'draw-page.js'), module);
    writeFileSync(join(drawerFolder, 'files.json'), '{}');
    const said: { msg: string; path?: string }[] = [];
    app = fastify({ logger: { level: 'error', stream: { write: (line) => said.push(JSON.parse(line)) } } });
    const reader = { publicUrl: () => 'https://onsen.example', read: async () => content };
    const clock = { now: () => content.now };
    app.decorate(AT_ONCE, createAtOnce({ clock, policies: {}, logLine: () => {} }));
    await serveSite(app, {
      folder,
      drawerFolder,
      clock,
      ipServiceUrl: undefined,
      reader,
      limited: true,
      slotChanges: { onChange: () => {}, isHearing: () => false },
      answerMemoryMb: 1,
    });
    const page = async (path: string) => (await app.inject({ url: path })).body;
    return { page, said };
  }

  test('a page with a faulty renderer is left to the browser, and the log names it', async () => {
    const { page, said } = await siteDrawnBy(`export const createPageDrawer = async () => ({ path }) => {
      if (path === '/booking-policy') throw new Error('render failed');
      return { html: '<p>drawn</p>', scripts: [], fonts: [] };
    };`);
    const broken = await page('/booking-policy');
    expect(broken).toContain('<div id="root"></div>');
    expect(broken).toContain('<script type="module" crossorigin src="/app.js"></script>');
    expect(broken).not.toContain('render failed');
    expect(said).toEqual([expect.objectContaining({ msg: 'a page could not be rendered', path: '/booking-policy' })]);
    const drawn = await page('/');
    expect(drawn).toContain('<div id="root"><p>drawn</p></div>');
    expect(drawn).toContain('data-app="/app.js"');
    expect(drawn).not.toContain('type="module"');
  });

  test('a page with a faulty renderer is rendered once for all URLs that differ only in ignored parameters', async () => {
    const { page } = await siteDrawnBy(`export const createPageDrawer = async () => {
      let drawings = 0;
      return ({ search }) => {
        drawings += 1;
        return { html: '<p>' + drawings + ' ' + search + '</p>', scripts: [], fonts: [] };
      };
    };`);
    const drawings = async (addresses: string[]) =>
      Promise.all(addresses.map(async (address) => /<p>(.*?)<\/p>/.exec(await page(address))?.[1]));
    const strange = Array.from({ length: 50 }, (_, each) => `/booking-policy?x=${each}&day=2026-01-01&y=${each}`);
    expect(await page('/booking-policy')).toContain('<p>1 </p>');
    expect(new Set(await drawings(strange))).toEqual(new Set(['1 ']));
    expect(await drawings(['/booking-policy?utm=a&lang=ja', '/booking-policy?lang=ja'])).toEqual([
      '2 ?lang=ja',
      '2 ?lang=ja',
    ]);
  });

  test('a page with a faulty renderer is left to the browser when the renderer cannot be loaded', async () => {
    const { page, said } = await siteDrawnBy(
      `export const createPageDrawer = async () => { throw new Error('the module is broken'); };`,
    );
    expect(await page('/')).toContain('<div id="root"></div>');
    expect(await page('/booking-policy')).toContain('src="/app.js"');
    expect(said.map(({ msg }) => msg)).toEqual(['server-side rendering failed to load; pages render in the browser']);
  });
});
