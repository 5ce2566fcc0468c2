// Draws the pictures that other sites and devices show: home-screen icons, and previews of shared links. They
// are made from our illustrations and committed, so that a build needs no browser. Run it after changing an
// illustration.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { BROWSER_FLAGS, findOrInstallBrowser } from './browser.ts';

const root = dirname(import.meta.dirname);
const web = join(root, 'web');
const out = join(web, 'public');

const CEDAR = '#8b4a2b';
const PAPER = '#fbf7f0';

/** The kana ゆ of the wordmark. */
const MARK = /<path[^>]*\/>\s*<path[^>]*\/>/.exec(readFileSync(join(out, 'icon.svg'), 'utf8'))?.[0] ?? '';
const PIGMENTS = readFileSync(join(web, 'pictures', 'pigments.css'), 'utf8');
const SERIF = readFileSync(join(root, 'node_modules/@fontsource/spectral/files/spectral-latin-500-normal.woff2'));

const DRAWINGS = { lake: 'Lake', river: 'River', 'rain-garden': 'RainGarden', hillside: 'Hillside' } as const;

const ICONS = [
  { name: 'icon-192', size: 192, mark: 0.8, corner: 0.14 },
  { name: 'icon-512', size: 512, mark: 0.8, corner: 0.14 },
  // A launcher crops the icon: the mark stays in the middle, the background fills the edge.
  { name: 'icon-maskable', size: 512, mark: 0.56, corner: 0 },
  { name: 'apple-touch-icon', size: 180, mark: 0.72, corner: 0 },
] as const;

const SHARED = { width: 1200, height: 630 };

mkdirSync(join(out, 'share'), { recursive: true });
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_FLAGS });
const page = await browser.newPage({ colorScheme: 'light' });
for (const icon of ICONS) await drawIcon(page, icon);
await drawFavicon(page);
await drawShared(page, 'sign', sign());
const vite = await createServer({
  configFile: join(web, 'vite.config.ts'),
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'error',
});
for (const [name, component] of Object.entries(DRAWINGS)) {
  const drawing = await vite.ssrLoadModule(`/pictures/drawings/${name}.tsx`);
  await drawShared(page, name, landscape(renderToStaticMarkup(createElement(drawing[component]))));
}
await vite.close();
await browser.close();

function mark(colour: string, size: number): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 100 100" fill="none" stroke="${colour}" stroke-width="7.5" stroke-linecap="round">${MARK}</svg>`;
}

type Icon = { name: string; size: number; mark: number; corner: number };

async function drawIcon(on: Page, { name, ...look }: Icon): Promise<void> {
  writeFileSync(join(out, `${name}.png`), await iconPicture(on, look));
}

async function iconPicture(on: Page, { size, mark: share, corner }: Omit<Icon, 'name'>): Promise<Buffer> {
  await on.setViewportSize({ width: size, height: size });
  await on.setContent(`<style>body{margin:0;background:none}main{width:${size}px;height:${size}px;display:grid;place-items:center;
    background:${CEDAR};border-radius:${size * corner}px}</style><main>${mark(PAPER, size * share)}</main>`);
  return on.screenshot({ type: 'png', omitBackground: corner > 0 });
}

/** Writes `/favicon.ico`, which some clients request whatever the page declares: an ICO file with one PNG. */
async function drawFavicon(on: Page): Promise<void> {
  const size = 32;
  const png = await iconPicture(on, { size, mark: 0.8, corner: 0.14 });
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of images
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  writeFileSync(join(out, 'favicon.ico'), Buffer.concat([head, png]));
}

async function drawShared(on: Page, name: string, body: string): Promise<void> {
  await on.setViewportSize(SHARED);
  await on.setContent(`<style>
    @font-face{font-family:Spectral;src:url(data:font/woff2;base64,${SERIF.toString('base64')})}
    ${PIGMENTS}
    body{margin:0;width:${SHARED.width}px;height:${SHARED.height}px;font-family:Spectral;color:${CEDAR};background:${PAPER}}
    </style>${body}`);
  await on.evaluate('document.fonts.ready.then(() => undefined)');
  writeFileSync(join(out, 'share', `${name}.jpg`), await on.screenshot({ type: 'jpeg', quality: 82 }));
}

/** Returns an illustration over the whole card, with the logo on a banner. */
function landscape(drawing: string): string {
  return `${drawing}<div style="position:fixed;left:64px;top:0;width:132px;padding:30px 0 26px;background:${PAPER};
    display:grid;justify-items:center;gap:10px;font-size:27px;line-height:1">${mark(CEDAR, 84)}Yumori</div>`;
}

function sign(): string {
  return `<main style="height:100%;display:grid;place-content:center;justify-items:center;gap:34px;font-size:88px;line-height:1">
    ${mark(CEDAR, 250)}Yumori</main>`;
}
