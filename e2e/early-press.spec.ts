import { expect } from '@playwright/test';
import { test, visiting } from './money-site.ts';
import { openWithoutApp } from './started-app.ts';

visiting('English', 'phone', () => {
  test('a button pressed before hydration takes effect after it, once', { tag: '@nightly' }, async ({ page, site }) => {
    const letAppCome = await openWithoutApp(page, `${site.url}/booking-policy`);
    const menu = page.getByRole('button', { name: 'Open menu' });
    await menu.click();
    await menu.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await letAppCome();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await menu.click();
    await expect(dialog).toBeVisible();
  });

  test('nothing opens when no button was pressed before hydration', { tag: '@nightly' }, async ({ page, site }) => {
    const letAppCome = await openWithoutApp(page, `${site.url}/booking-policy`);
    await page.getByRole('heading', { level: 1 }).click();
    await letAppCome();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
