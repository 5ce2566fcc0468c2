import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { stringify } from 'yaml';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { startSite } from './site-images.ts';

const CATALOG = {
  version: 1,
  brand: {
    hotline: '0900 000 000',
    email: 'hello@yumori.example',
    houseRules: [{ en: 'Please bring photo ID.', ja: '顔写真付きの身分証明書をお持ちください。' }],
  },
  locations: [{ key: 'inn', name: 'Nhà Trọ Sen', address: '9 Lê Lợi, Huế', rooms: ['hoshi'] }],
  programs: [{ key: 'soak', name: 'Soak', duration: 75, ticket: { name: 'Soak Ticket', price: 1_234_567 } }],
  schedule: [{ location: 'inn', rooms: ['hoshi'], program: 'soak', first: '08:00', last: '20:00', every: 90 }],
  seller: { name: 'Sen Ltd', taxCode: '0100000009', address: '7 Lý Thái Tổ, Huế' },
};

let folder: string;
let site: ServerProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-legal-'));
  const file = join(folder, 'catalog.yaml');
  await writeFile(file, stringify(CATALOG));
  site = await startSite({
    DATA_DIR: join(folder, 'data'),
    CATALOG: file,
    HOLD_MINUTES: '20',
    SLOT_HORIZON_DAYS: '2',
  });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const path of ['/booking-policy', '/privacy-policy', '/terms-of-use']) {
  test(`${path} names the company with its tax code and address`, { tag: '@nightly' }, async ({ page }) => {
    await page.goto(`${site.url}${path}?lang=en`);
    const main = page.getByRole('main');
    for (const fact of ['Sen Ltd', '0100000009', '7 Lý Thái Tổ, Huế']) {
      await expect(main.getByText(fact, { exact: true })).toBeVisible();
    }
  });
}

test('the terms name the company as the party, the privacy policy as the controller', { tag: '@nightly' }, async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto(`${site.url}/terms-of-use?lang=en`);
  await expect(main.getByText('between you and Sen Ltd')).toBeVisible();
  await page.goto(`${site.url}/privacy-policy?lang=en`);
  await expect(main.getByText('The controller of your data is Sen Ltd.')).toBeVisible();
});

for (const { lang, hold, heading, rule } of [
  { lang: 'en', hold: 'for you for 20 minutes', heading: 'House rules', rule: 'Please bring photo ID.' },
  { lang: 'vi', hold: 'trong 20 phút', heading: 'Nội quy', rule: 'Please bring photo ID.' },
  { lang: 'ja', hold: '20分間お取り置き', heading: '館内規則', rule: '顔写真付きの身分証明書をお持ちください。' },
]) {
  test(`the booking policy in ${lang} says how long a hold lasts, and ends with the house rules`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto(`${site.url}/booking-policy?lang=${lang}`);
    const sections = page.getByRole('article').locator('section[id^="section-"]');
    await expect(sections.first()).toContainText(hold);
    await expect(sections.last().getByRole('heading')).toHaveText(heading);
    await expect(sections.last().getByRole('listitem')).toHaveText([rule]);
  });
}
