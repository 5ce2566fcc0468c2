import { expect } from '@playwright/test';
import { test, visiting } from './money-site.ts';

const WAYS = {
  search_engine: 'Search engine',
  instagram: 'Instagram',
  twitter: 'X/Twitter',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  website: 'Official website',
  flyer: 'Flyer or brochure',
  walked_by: 'Walked by the location',
  introduced: 'Introduced by an acquaintance',
  other: 'Other',
};

visiting('English', 'desk', () => {
  test('the form begins as agreed, asks how one heard of the place, and sends these fields', async ({ page, site }) => {
    await page.goto(`${site.url}/register`);
    await expect(page.getByLabel('Male', { exact: true })).toBeChecked();
    await expect(page.getByLabel('Date of birth')).toHaveValue('2000-01-01');
    await expect(page.getByLabel('Send me news and offers by email')).toBeChecked();
    const survey = page.getByRole('group', { name: 'How did you hear of us?' });
    await expect(survey.getByRole('checkbox')).toHaveCount(Object.keys(WAYS).length);
    for (const name of Object.values(WAYS)) await survey.getByLabel(name, { exact: true }).check();
    await page.getByLabel('Full name').fill('Phạm Thị Hạnh');
    await page.getByLabel('Female').check();
    await page.getByLabel('Phone number').fill('0912345679');
    await page.getByLabel('Email', { exact: true }).fill('hanh@guests.example');
    await page.getByLabel('Password', { exact: true }).fill('Suoi-Nong-42');
    const sent = page.waitForRequest('**/api/auth/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Phạm Thị Hạnh',
      gender: 'female',
      birthDate: '2000-01-01',
      phoneNumber: '0912345679',
      email: 'hanh@guests.example',
      password: 'Suoi-Nong-42',
      discoveryMethods: Object.keys(WAYS),
      receiveEmails: true,
    });
    await expect(page.getByText('We sent a mail to hanh@guests.example')).toBeVisible();
  });

  test('on the way to Google the way back is kept for the tab', async ({ page, site }) => {
    await page.goto(`${site.url}/login?redirect=%2Freservations`);
    const asked: string[] = [];
    // Goes nowhere, so that the page stays.
    await page.route('**/api/auth/google*', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 204 });
    });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.poll(() => asked).toEqual(['/api/auth/google']);
    expect(await page.evaluate(() => Object.values(sessionStorage))).toContain('/reservations');
  });
});
