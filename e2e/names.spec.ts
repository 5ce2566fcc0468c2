import { expect } from '@playwright/test';
import { test } from './money-site.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' });

test('choosing a language on the location page changes the names of location, rooms and programs at once', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await page.goto(site.url);
  await expect(async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  }).toPass();
  await page.getByRole('link', { name: /Tây Hồ/ }).click();
  await expect(page.getByRole('heading', { name: 'Hoshi', level: 2 })).toBeVisible();
  const program = page.getByText('VIP Onsen & Sauna').first();
  await expect(program).toBeVisible();

  const languages = page.getByRole('group').filter({ hasText: 'Tiếng Việt' }).getByRole('button');
  for (const [language, location, room, named] of [
    ['日本語', 'Yumori タイホー店', '星（Hoshi）', 'VIP温泉＆サウナ'],
    ['Tiếng Việt', 'Yumori Tây Hồ', 'Hoshi', 'Onsen & Sauna VIP'],
    ['日本語', 'Yumori タイホー店', '星（Hoshi）', 'VIP温泉＆サウナ'],
  ] as const) {
    await languages.filter({ hasText: language }).click();
    await expect(page.getByRole('heading', { name: location, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: room, level: 2 })).toBeVisible();
    await expect(page.getByText(named, { exact: true }).first()).toBeVisible();
    await expect(program).toBeHidden();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Yumori タイホー店', level: 1 })).toBeVisible();
});
