import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { test } from './policy.ts';
import { startSite } from './site-images.ts';

let folder: string;
let site: ServerProcess;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-photographs-'));
  const demo = await readFile(new URL('../catalog/demo.yaml', import.meta.url), 'utf8');
  await writeFile(join(folder, 'catalog.yaml'), demo.replace(/^ {4}name: /m, '    picture: bath.jpg\n    name: '));
  const photograph = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#3a6b5c' } });
  await photograph.jpeg().toFile(join(folder, 'bath.jpg'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), CATALOG: join(folder, 'catalog.yaml') });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a photograph of the catalog shows in a size and format that suit the browser', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url);
  const photograph = page.locator('picture img').first();
  await photograph.scrollIntoViewIfNeeded();
  await expect.poll(() => photograph.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  const shown = await photograph.evaluate((it: HTMLImageElement) => it.currentSrc);
  expect(shown).toMatch(/\/media\/[0-9a-f]{64}\/\d+\.avif$/);
  const { headers } = await fetch(shown);
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
    'public, max-age=31536000, immutable',
    'image/avif',
  ]);
});
