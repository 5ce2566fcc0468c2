import { expect, type Page } from '@playwright/test';
import type { VoucherFailure } from '#contract/vouchers.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, freeSlot, hold, person, slotPath, test, toastSaying, visiting } from './money-site.ts';

const WORDS = {
  English: { open: 'Use a voucher', code: 'Voucher code', email: /^Email/, use: 'Use voucher', close: 'Close' },
  Vietnamese: { open: 'Dùng voucher', code: 'Mã voucher', email: /^Email/, use: 'Dùng voucher', close: 'Đóng' },
  Japanese: {
    open: 'バウチャーを使う',
    code: 'バウチャーコード',
    email: /^メールアドレス/,
    use: 'バウチャーを使う',
    close: '閉じる',
  },
} as const;

type Language = keyof typeof WORDS;
type Flag = Exclude<keyof VoucherFailure, 'voucher_programs' | 'slot_program'>;
type Fault = {
  language: Language;
  code: string;
  /** Runs after the page is opened and before the voucher is used. */
  meanwhile?: (page: Page, site: ServerProcess, slotId: string) => Promise<unknown>;
  says: string | RegExp;
};

/** Every flag of a voucher refusal, any other failure and no answer at all, with the text of its dialog. */
const FAULTS: Record<Flag | 'anything_else' | 'no_answer' | 'too_often', Fault> = {
  not_found: {
    language: 'English',
    code: 'nope-nope-0001',
    says: 'Voucher code NOPE-NOPE-0001 is invalid or expired',
  },
  already_used: {
    language: 'Vietnamese',
    code: 'YUMO-ROOM-0002',
    meanwhile: async (_page, site) => {
      const elsewhere = await freeSlot(site, 'Thảo Điền', 'enra');
      const body = { voucherCode: 'YUMO-ROOM-0002', slotId: elsewhere.id, email: 'first@guests.example' };
      expect((await site.call('POST', '/api/voucher-usage', { body })).status).toBe(201);
    },
    says: 'Mã voucher này đã được sử dụng.',
  },
  type_inactive: {
    language: 'Japanese',
    code: 'YUMO-GONE-0001',
    says: 'このバウチャーコードは有効期限が切れています。',
  },
  expired: { language: 'English', code: 'YUMO-LATE-0001', says: 'This voucher code has expired.' },
  program_mismatch: {
    language: 'English',
    code: 'YUMO-STAR-0002',
    says: 'This voucher is for VIP Onsen & Sauna. This time slot is for Private Onsen (Standard room). Please choose a time slot that your voucher covers.',
  },
  anything_else: {
    language: 'English',
    code: 'YUMO-ROOM-0003',
    meanwhile: (page) => page.route('**/api/voucher-usage', (route) => route.fulfill({ status: 500, json: {} })),
    says: 'Failed to use voucher, check the code and try again.',
  },
  no_answer: {
    language: 'English',
    code: 'YUMO-ROOM-0003',
    meanwhile: (page) => page.route('**/api/voucher-usage', (route) => route.abort()),
    says: 'We couldn’t connect. Please check your connection and try again.',
  },
  too_often: {
    language: 'Vietnamese',
    code: 'NOPE-NOPE-0002',
    meanwhile: (page) =>
      page.route('**/api/voucher-usage', (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '540' }, json: { code: 'too_many_requests' } }),
      ),
    says: /^Đã có quá nhiều lần thử\. Vui lòng thử lại từ \d\d:\d\d/,
  },
  slot_already_booked: {
    language: 'English',
    code: 'YUMO-ROOM-0003',
    // Takes the slot only after the click: the form disappears once the page learns that the slot is taken.
    meanwhile: (page, site, slotId) =>
      page.route('**/api/voucher-usage', async (route) => {
        const slot = (await site.call('GET', `/api/slots/${slotId}`)).body;
        await hold(site, await person(site, 'haruka'), slot);
        await route.continue();
      }),
    says: 'This time slot is already booked. Please choose another time slot.',
  },
};

for (const [language, screen] of [
  ['English', 'desk'],
  ['Vietnamese', 'phone'],
  ['Japanese', 'phone'],
] as const) {
  visiting(language, screen, () => {
    // shows: 4.31, 8.28, 8.29, 8.30, 8.31, 8.32, 8.33
    test('each reason against a voucher has its own text', { tag: '@nightly' }, async ({ page, site }) => {
      const slot = await freeSlot(site, 'Thảo Điền', 'enra');
      const { open, code, email, use, close } = WORDS[language];
      for (const [flag, fault] of Object.entries(FAULTS).filter(([, each]) => each.language === language)) {
        await test.step(flag, async () => {
          await page.goto(`${site.url}${slotPath(slot)}`);
          await page.getByRole('button', { name: open }).click();
          await page.getByLabel(code).fill(fault.code);
          await page.getByLabel(email).fill('mai@guests.example');
          await fault.meanwhile?.(page, site, slot.id);
          await page.getByRole('button', { name: use }).last().click();
          const dialog = page.getByRole('dialog');
          await expect(dialog.getByText(fault.says, { exact: true })).toBeVisible();
          if (flag === 'program_mismatch') await expectAccessible(page);
          await dialog.getByRole('button', { name: close }).click();
          await expect(dialog).toBeHidden();
          // The form is gone once the slot is reported as taken.
          if (flag !== 'slot_already_booked') {
            await expect(page.getByLabel(code)).toHaveValue('');
            await expect(page.getByLabel(email)).toHaveValue('');
          }
          await page.unrouteAll();
        });
      }
    });
  });
}

visiting('English', 'phone', () => {
  // shows: 1.2, 2.57, 2.59, 2.93, 2.104, 2.105, 3.10, 4.30, 4.32, 5.17, 5.18, 5.25, 5.28, 6.4
  test('a guest redeems a voucher without an account, and finds the reservation without logging in', async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'enra');
    await page.goto(`${site.url}${slotPath(slot)}`);
    await page.getByRole('button', { name: 'Use a voucher' }).click();
    const [code, email] = [page.getByLabel('Voucher code'), page.getByLabel(/^Email/)];
    const use = page.getByRole('button', { name: 'Use voucher' });
    await expect(page.getByText('Guests must be 18 or older, or come with a parent or guardian.')).toBeVisible();
    await expect(
      page.getByText(/^Card and ticket bookings: free cancellation until|on a public holiday/),
    ).toBeVisible();
    await expect(
      page.getByText(/^Bookings made with a voucher can’t be cancelled on our site, and vouchers/),
    ).toBeVisible();
    await expect(use).toBeDisabled();

    // shows: 5.12, 5.13
    await test.step('the code is grouped in blocks of four, and the caret stays in place', async () => {
      await code.pressSequentially('yu-mo');
      await expect(code).toHaveValue('YUMO');
      await expect(page.getByText('A voucher code has at least 6 characters.')).toBeVisible();
      await code.pressSequentially('oom0001');
      await expect(code).toHaveValue('YUMO-OOM0-001');
      await expect(page.getByText('A voucher code has at least 6 characters.')).toBeHidden();
      for (const _ of 'OOM0-001') await code.press('ArrowLeft');
      await code.pressSequentially('r');
      await expect(code).toHaveValue('YUMO-ROOM-0001');
      expect(await code.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('YUMO-R'.length);
    });
    // shows: 5.14, 5.16, 5.17
    await test.step('a guest must give an address', async () => {
      await expect(use).toBeDisabled();
      await email.fill('mai');
      await expect(page.getByText('Please enter a full email address')).toBeVisible();
      await use.click();
      await expect(email).toBeFocused();
      await email.fill('mai@guests.example');
      await expect(page.getByText('Please enter a full email address')).toBeHidden();
    });
    // shows: 2.57
    await test.step('one button clears the whole form', async () => {
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(code).toHaveValue('');
      await expect(email).toHaveValue('');
      await expect(use).toBeDisabled();
    });

    await code.fill('yumoroom0001');
    await email.fill('mai@guests.example');
    await page.getByLabel(/^Name/).fill('Mai');
    await expectAccessible(page);
    await use.click();
    await expect(toastSaying(page, 'Voucher used successfully! Your reservation has been confirmed.')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Your booking is confirmed' });
    await expect(dialog).toContainText('Enra, 90 minutes');
    await page.setViewportSize({ width: 360, height: 640 });
    // Under the pointer, a toast waits.
    await page.locator('li[data-state=open]').hover();
    const toast = await page.locator('li[data-state=open]').boundingBox();
    const title = await dialog.getByRole('heading', { name: 'Your booking is confirmed' }).boundingBox();
    expect(title?.y).toBeGreaterThan((toast?.y ?? 640) + (toast?.height ?? 0));
    await page.setViewportSize({ width: 1280, height: 640 });
    const [beside, whole] = [await page.locator('li[data-state=open]').boundingBox(), await dialog.boundingBox()];
    expect((whole?.x ?? 1280) + (whole?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    await page.setViewportSize({ width: 360, height: 640 });
    await dialog.getByRole('link', { name: 'View booking' }).click();
    await expect(page).toHaveURL(/\/reservation\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Any Room Gift')).toBeVisible();
    await expect(page.getByText('Lotus Stays')).toBeVisible();
    await expect(page.getByText('Anyone with this link can view this booking without logging in')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Entrance code' })).toBeVisible();
    await expect(page.getByText('Full refund if you cancel at least 24 hours before check-in')).toBeHidden();
    await expectAccessible(page);

    // The slot page must also say so after a reload, which clears the page's memory.
    const booking = new URL(page.url()).pathname;
    await page.reload();
    await page.goBack();
    await expect(page.getByText('You have booked this time slot.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View booking' })).toHaveAttribute('href', booking);
  });
});

visiting('English', 'desk', () => {
  // shows: 4.32
  test('folding the form away empties it', { tag: '@nightly' }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'enra');
    await page.goto(`${site.url}${slotPath(slot)}`);
    const fold = page.getByRole('button', { name: 'Use a voucher' });
    await fold.click();
    await page.getByLabel('Voucher code').fill('yumo-room-0001');
    await page.getByLabel(/^Email/).fill('mai@guests.example');
    await page.getByLabel(/^Name/).fill('Mai');
    await fold.click();
    await expect(page.getByLabel('Voucher code')).toBeHidden();
    await fold.click();
    for (const field of ['Voucher code', /^Email/, /^Name/]) await expect(page.getByLabel(field)).toHaveValue('');
  });

  test('a reload keeps what was typed for a guest, and not for the member who logs in then', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const path = slotPath(await freeSlot(site, 'Thảo Điền', 'enra'));
    const entered = async () => {
      await page.getByRole('button', { name: 'Use a voucher' }).click();
      return Promise.all(['Voucher code', /^Name/].map((field) => page.getByLabel(field).inputValue()));
    };
    await page.goto(`${site.url}${path}`);
    await entered();
    await page.getByLabel(/^Name/).fill('Mai');
    await page.getByLabel('Voucher code').pressSequentially('nope-nope-0004');
    await page.reload();
    expect(await entered()).toEqual(['NOPE-NOPE-0004', 'Mai']);
    await enter(page, site, await person(site, 'linh'));
    await page.reload();
    expect(await entered()).toEqual(['', '']);
  });
});

visiting('English', 'phone', () => {
  // shows: 4.53
  test('a mistyped code can be edited, and all other fields stay', { tag: '@nightly' }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'enra');
    await page.goto(`${site.url}${slotPath(slot)}`);
    await page.getByRole('button', { name: 'Use a voucher' }).click();
    await page.getByLabel('Voucher code').fill('nope-nope-0003');
    await page.getByLabel(/^Email/).fill('mai@guests.example');
    await page.getByLabel(/^Name/).fill('Mai');
    await page.getByRole('button', { name: 'Use voucher' }).click();
    const dialog = page.getByRole('dialog', { name: 'We couldn’t redeem your voucher' });
    await dialog.getByRole('button', { name: 'Edit the code' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Voucher code')).toBeFocused();
    await expect(page.getByLabel('Voucher code')).toHaveValue('NOPE-NOPE-0003');
    await expect(page.getByLabel(/^Email/)).toHaveValue('mai@guests.example');
    await expect(page.getByLabel(/^Name/)).toHaveValue('Mai');
  });
});

visiting('English', 'desk', () => {
  // The service worker could answer for a network that is gone.
  test.use({ serviceWorkers: 'block' });

  test('without a network nothing typed is lost, and a voucher whose answer was lost still shows its booking', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'enra');
    await page.goto(`${site.url}${slotPath(slot)}`);
    const dialogs = /\/booking-result-/;
    const loaded = page.waitForResponse(dialogs);
    await page.getByRole('button', { name: 'Use a voucher' }).click();
    await page.getByLabel('Voucher code').fill('yumo-room-0003');
    await page.getByLabel(/^Email/).fill('mai@guests.example');
    await loaded;
    await page.route(dialogs, (route) => route.abort());
    const keys: (string | undefined)[] = [];
    await page.route('**/api/voucher-usage', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The page itself asks twice more for a lost answer.
      if (keys.length <= 3) return route.abort();
      const response = await route.fetch();
      if (keys.length === 4) return route.abort();
      // Booked too, but the proxy between has failed.
      return keys.length === 5 ? route.fulfill({ status: 502, json: {} }) : route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Use voucher' }).click();
    const dialog = page.getByRole('dialog');
    const again = dialog.getByRole('button', { name: 'Try again' });
    await expect(dialog.getByText('We couldn’t connect. Please check your connection and try again.')).toBeVisible();
    await expect(page.getByLabel('Voucher code')).toHaveValue('YUMO-ROOM-0003');

    await page.unroute(dialogs);
    await again.click();
    // The server has booked, so the form is gone.
    await expect(page.getByLabel('Voucher code')).toHaveCount(0);
    await expect(dialog.getByText('Failed to use voucher, check the code and try again.')).toBeVisible();
    await again.click();
    const confirmed = page.getByRole('dialog', { name: 'Your booking is confirmed' });
    await confirmed.getByRole('link', { name: 'View booking' }).click();
    await expect(page).toHaveURL(/\/reservation\/[0-9a-f-]{36}$/);
    expect(keys).toEqual(Array(6).fill(keys[0]));
  });
});

visiting('Japanese', 'desk', () => {
  // shows: 1.33, 2.59, 5.15
  test('a member’s voucher makes a reservation in the account, under its address', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const haruka = await person(site, 'haruka');
    await enter(page, site, haruka);
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await page.goto(`${site.url}${slotPath(slot)}`);
    await page.getByRole('button', { name: 'バウチャーを使う' }).click();
    await expect(page.getByLabel(/^メールアドレス/)).toHaveValue(haruka.email);
    await expect(page.getByLabel(/^メールアドレス/)).not.toBeEditable();
    await page.getByLabel('バウチャーコード').fill('yumo-star-0001');
    await page.getByRole('button', { name: 'バウチャーを使う' }).last().click();
    await expect(toastSaying(page, 'バウチャーをご利用いただきました。ご予約が確定しました。')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'ご予約が確定しました' });
    await dialog.getByRole('link', { name: '予約を見る' }).click();
    await expect(page).toHaveURL(/\/reservations$/);
    await expect(page.getByRole('article').filter({ hasText: 'VIPギフト' })).toBeVisible();
  });
});
