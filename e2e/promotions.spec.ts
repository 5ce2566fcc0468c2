import { expect, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import { expectAccessible } from './accessibility.ts';
import { meeting } from './meeting.ts';
import { askToPay, buyPath, enter, freeSlot, hold, person, test, toastSaying, visiting } from './money-site.ts';

const WORDS = {
  English: { code: 'Promotion code', apply: 'Apply' },
  Vietnamese: { code: 'Mã khuyến mãi', apply: 'Áp dụng' },
  Japanese: { code: 'プロモーションコード', apply: '適用する' },
} as const;

/** Changes the slot that the page receives from now on; null makes the request fail. */
async function retell(page: Page, change: ((slot: Slot) => object) | null): Promise<void> {
  // Routes the whole context, to include requests through a service worker that has just started. The pattern
  // excludes the stream of changes, which never ends.
  await page.context().route(/\/api\/slots\/[0-9a-f-]{36}$/, async (route) => {
    if (change === null) return route.abort();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: change(await answer.json()) });
  });
}

/** Every fault of a promotion code, in the order of the checks, with its toast. */
const FAULTS = [
  { language: 'English', given: 'no code', typed: ' ', says: 'Please enter a promotion code.' },
  {
    language: 'Vietnamese',
    given: 'a slot that fails to load',
    typed: 'WELCOME10',
    damage: (page: Page) => retell(page, null),
    says: 'Không có thông tin khung giờ. Quý khách vui lòng tải lại trang.',
  },
  {
    language: 'Japanese',
    given: 'a slot without an id',
    typed: 'WELCOME10',
    damage: (page: Page) => retell(page, (slot) => ({ ...slot, id: '' })),
    says: '枠を特定できませんでした。ページを再読み込みしてください。',
  },
  { language: 'English', given: 'a paused code', typed: 'paused50', says: 'This promotion code isn’t active.' },
  {
    language: 'Vietnamese',
    given: 'a slot without a time',
    typed: 'WELCOME10',
    damage: (page: Page) => retell(page, (slot) => ({ ...slot, startTime: undefined })),
    says: 'Không có thông tin giờ bắt đầu. Quý khách vui lòng tải lại trang.',
  },
  {
    language: 'English',
    given: 'an expired code',
    typed: 'SUMMER2025',
    says: 'This promotion code isn’t valid on the date of this time slot.',
  },
  {
    language: 'Japanese',
    given: 'a code not valid yet',
    typed: 'SPRING2036',
    says: 'このプロモーションコードは、この枠の日時には適用されません。',
  },
  {
    language: 'English',
    given: 'a code that is used up',
    typed: 'SOLDOUT',
    says: 'This promotion code has reached its usage limit.',
  },
  {
    language: 'Vietnamese',
    given: 'a code with a limit of zero uses',
    typed: 'NEVER',
    says: 'Mã khuyến mãi này đã hết lượt sử dụng.',
  },
  {
    language: 'English',
    given: 'an unknown code',
    typed: "' OR 1=1 --",
    says: 'This promotion code isn’t valid. Please check it and try again.',
  },
  {
    language: 'Japanese',
    given: 'a failed request',
    typed: 'WELCOME10',
    damage: (page: Page) => page.route('**/api/promotions/**', (route) => route.abort()),
    says: 'このプロモーションコードは無効です。コードをご確認のうえ、もう一度お試しください。',
  },
] as const;

for (const [language, screen] of [
  ['English', 'phone'],
  ['Vietnamese', 'desk'],
  ['Japanese', 'phone'],
] as const) {
  visiting(language, screen, () => {
    // shows: 4.33, 5.19, 5.20, 8.18, 8.19, 8.20, 8.21, 8.22, 8.23
    test('each fault of a promotion code has its own toast', { tag: '@nightly' }, async ({ page, site }) => {
      await enter(page, site, await person(site, 'linh'));
      const { code, apply } = WORDS[language];
      const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
      for (const fault of FAULTS.filter((each) => each.language === language)) {
        await test.step(fault.given, async () => {
          await page.goto(`${site.url}${buyPath(slot)}`);
          await page.getByLabel(code).fill(fault.typed);
          if ('damage' in fault) await fault.damage(page);
          await page.getByRole('button', { name: apply }).click();
          await expect(toastSaying(page, fault.says)).toBeVisible();
          await expect(page.getByLabel(code)).toHaveAccessibleDescription(new RegExp(fault.says.slice(0, 12)));
          await page.context().unrouteAll();
          await page.unrouteAll();
        });
      }
      await expectAccessible(page);
    });
  });
}

visiting('Vietnamese', 'phone', () => {
  // shows: 1.10, 2.65, 4.13, 4.14, 5.19, 8.26
  test('a promotion lowers the price that the gateway charges, also on the next attempt', async ({ page, site }) => {
    const checking = await meeting(page, '**/api/promotions/**');
    await enter(page, site, await person(site, 'linh'));
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await page.goto(`${site.url}${buyPath(slot)}`);
    await page.getByLabel('Mã khuyến mãi').fill('welcome10');
    await expect(page.getByLabel('Mã khuyến mãi')).toHaveValue('WELCOME10');
    await page.getByLabel('Mã khuyến mãi').press('Enter');
    await expect(toastSaying(page, 'Đã áp dụng khuyến mãi: Chào mừng đến với Yumori')).toBeVisible();
    const prices = page.getByRole('region').or(page.locator('dl')).filter({ hasText: 'Giá gốc' }).last();
    await expect(prices).toContainText('2.800.000');
    await expect(prices).toContainText('Giảm giá · Chào mừng đến với Yumori');
    await expect(prices).toContainText('−280.000');
    await expect(prices).toContainText('2.520.000');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Bỏ mã' }).click();
    await expect(prices).not.toContainText('2.520.000');
    await test.step('a code that is edited while it is checked can be applied afterwards', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      checking.push((route) => promise.then(() => route.continue()));
      await page.getByLabel('Mã khuyến mãi').fill('WELCOME1');
      await page.getByRole('button', { name: 'Áp dụng' }).click();
      await expect(page.getByRole('button', { name: 'Đang kiểm tra' })).toBeVisible();
      await page.getByLabel('Mã khuyến mãi').fill('WELCOME10');
      resolve();
      await expect(page.getByRole('button', { name: 'Áp dụng' })).toBeVisible();
      await page.getByRole('button', { name: 'Áp dụng' }).click();
      await expect(prices).toContainText('2.520.000');
    });

    const asked = page.context().waitForEvent('request', (sent) => sent.url().endsWith('/api/payment/get-payment-url'));
    await page.getByRole('button', { name: 'Tiến hành thanh toán' }).click();
    const request = await asked;
    expect(request.postDataJSON()).toMatchObject({ vpc_Promotion_Code: 'WELCOME10', vpc_Locale: 'vn' });
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await expect(page).toHaveURL(/\/sandbox\/onepay\/pay\?.*vpc_Amount=252000000/);

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${buyPath(slot)}$`));
    await expect(prices).toContainText('2.520.000');
    await expect(page.getByRole('button', { name: 'Bỏ mã' })).toBeVisible();
    await page.getByRole('button', { name: 'Tiến hành thanh toán' }).click();
    await expect(page).toHaveURL(/\/sandbox\/onepay\/pay\?.*vpc_Amount=252000000/);
    await page.locator('button[value=cancel]').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Thanh toán lại' }).click();
    await expect(prices).toContainText('2.520.000');
    await page.getByRole('button', { name: 'Tiến hành thanh toán' }).click();
    await page.getByRole('button', { name: /Thanh toán/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Đơn đặt phòng của quý khách đã được xác nhận' });
    await expect(dialog).toContainText('Hoshi, 150 phút');
    await expectAccessible(page);
  });
});

visiting('English', 'desk', () => {
  // shows: 7.47, 8.22
  test('a code that is used up between applying and paying is removed', { tag: '@nightly' }, async ({ page, site }) => {
    const [linh, haruka] = [await person(site, 'linh'), await person(site, 'haruka')];
    await enter(page, site, linh);
    const slot = await freeSlot(site, 'Hội An', 'mizuki');
    await page.goto(`${site.url}${buyPath(slot)}`);
    await page.getByLabel('Promotion code').fill('ONTHEHOUSE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(toastSaying(page, 'Promotion applied: On the House')).toBeVisible();
    await expect(page.getByText('Nothing to pay')).toBeVisible();

    for (const others of [1, 2, 3]) {
      const taken = await freeSlot(site, 'Hội An', 'himoku');
      await test.step(`free booking ${others} of another member`, async () => {
        await hold(site, haruka, taken);
        expect((await askToPay(site, haruka, taken, 'ONTHEHOUSE')).reservation).toBeDefined();
      });
    }
    await page.getByRole('button', { name: 'Confirm booking' }).click();
    await expect(toastSaying(page, 'This promotion code has reached its usage limit.')).toBeVisible();
    await expect(page.getByText('The code has been removed.')).toBeVisible();
    await expect(page.getByLabel('Promotion code')).toHaveValue('');
    await expect(page.getByText('Nothing to pay')).toBeHidden();
    await page.getByRole('button', { name: 'Release this slot' }).click();
    await expect(page.getByRole('button', { name: 'Release this slot' })).toBeHidden();
  });
});

visiting('Japanese', 'desk', () => {
  // shows: 2.59, 4.15, 4.24
  test('a free reservation is made at once', { tag: '@nightly' }, async ({ page, site }) => {
    await enter(page, site, await person(site, 'linh'));
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await page.goto(`${site.url}${buyPath(slot)}`);
    await page.getByLabel('プロモーションコード').fill('BIGGIFT');
    await page.getByRole('button', { name: '適用する' }).click();
    await expect(page.getByText('お支払いの必要はございません。')).toBeVisible();
    await page.getByRole('button', { name: '予約を確定する' }).click();

    const dialog = page.getByRole('dialog', { name: 'ご予約が確定しました' });
    await expect(dialog).toContainText('星（Hoshi）・150分');
    await expect(page).toHaveURL(new RegExp(`/slot/${slot.id}$`));
    await expectAccessible(page);
    await dialog.getByRole('link', { name: '予約を見る' }).click();
    await expect(page).toHaveURL(/\/reservations$/);
  });
});

visiting('English', 'phone', () => {
  // shows: 2.63, 4.25, 8.46
  test('a forged payment result shows neither its texts nor a confirmed booking', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    const forged = { id: '11111111-1111-4111-8111-111111111111', slot: { ...slot, room: { name: '<b>Free</b>' } } };
    const query = new URLSearchParams({ payment_success: 'true', reservation_data: JSON.stringify(forged) });
    await page.goto(`${site.url}/slot/${slot.id}?${query}`);
    const dialog = page.getByRole('dialog', { name: 'We’re checking your booking' });
    await expect(dialog).toContainText('Log in to see your booking');
    await expect(dialog).not.toContainText('is confirmed');
    await expect(dialog.locator('b')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/slot/${slot.id}$`));
  });
});
