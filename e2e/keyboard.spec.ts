import { expect, type Locator, type Page } from '@playwright/test';
import { signUp } from './members.ts';
import { buyPath, enter, freeSlot, person, test, visiting } from './money-site.ts';

const MOST_STOPS = 150;

type Stop = { name: string; isRinged: boolean; isInSight: boolean };

/** Returns the focused element, whether its focus is marked, and whether it is visible and not covered. */
async function focusOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const marked = [element, element.closest('label'), element.parentElement].filter((each) => each !== null);
    const isRinged = marked.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isInSight = hit !== null && (element.contains(hit) || hit.contains(element));
    return { name: element.outerHTML.slice(0, 160), isRinged, isInSight };
  });
}

/** Presses Tab until `wanted` has the focus; every element on the way must be visible and have a focus ring. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await focusOf(page);
    expect(stop, stop.name).toMatchObject({ isRinged: true, isInSight: true });
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Pressing Tab does not lead to ${wanted.toString()}`);
}

/** A screen reader starts a new page at its heading. */
async function expectArrival(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

/** Expects Tab to stay within the dialog, and Escape to return the focus to its opener. */
async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let stops = 0; stops < 6; stops += 1) {
    expect(await isInside(), (await focusOf(page)).name).toBe(true);
    await page.keyboard.press('Tab');
  }
}

/** Waits until an element has slid in. */
const toRest = (part: Locator) =>
  part.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)));

const press = (page: Page, key: string) => page.keyboard.press(key);

async function findTime(page: Page): Promise<void> {
  await press(page, 'Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  expect(await focusOf(page)).toMatchObject({ isRinged: true, isInSight: true });
  await press(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Yumori Thảo Điền store' }));
  await press(page, 'Enter');
  await expectArrival(page, 'Yumori Thảo Điền');

  const switcher = page.getByRole('button', { name: 'Switch location' });
  await tabTo(page, switcher);
  await press(page, 'Enter');
  const list = page.getByRole('menu', { name: 'Switch location' });
  await expect(list).toMatchAriaSnapshot(`
    - menuitemradio /Yumori Tây Hồ/
    - menuitemradio /Yumori Hội An/
    - menuitemradio /Yumori Thảo Điền/ [checked]
  `);
  await press(page, 'ArrowDown');
  await press(page, 'Escape');
  await expect(switcher).toBeFocused();

  const about = page.getByRole('link', { name: 'About this location' });
  await tabTo(page, about);
  await press(page, 'Enter');
  await expectTrap(page, page.getByRole('dialog', { name: 'Yumori Thảo Điền' }));
  await press(page, 'Escape');
  await expect(about).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Next week' }));
  await press(page, 'Enter');
  const free = page.locator('a[href^="/slot/"]').first();
  await tabTo(page, free);
  await expect(free).toHaveAccessibleName(
    /^Enra, \w+, \w+ \d+, \d\d:\d\d to \d\d:\d\d, Private Onsen, 1,200,000\s₫, available$/,
  );
  await press(page, 'Enter');
  await expectArrival(page, 'Enra');
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - link "Back to Yumori Thảo Điền"
    - heading "Enra" [level=1]
    - term: Available rooms
    - definition: "1"
    - link "Log in"
    - button "Use a voucher"
  `);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }));
  await press(page, 'Enter');
  await expectArrival(page, 'Log in');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await press(page, 'Enter');
  await expectArrival(page, 'Enra');
}

async function pay(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Book now' }));
  await press(page, 'Enter');
  await expectArrival(page, 'Buy ticket');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Buy ticket" [level=1]
    - heading "Your time slot" [level=2]
    - heading "Price" [level=2]
    - term: Total
    - definition: 1,200,000 ₫
    - textbox "Promotion code"
    - checkbox "I need a company invoice"
    - button "Proceed to payment"
    - heading "What happens next" [level=2]
  `);
  await tabTo(page, page.getByRole('button', { name: 'Proceed to payment' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
  // The gateway's page is not ours: check only that it works by keyboard.
  await page.locator('button[value=pay]').focus();
  await press(page, 'Enter');
}

visiting('English', 'desk', () => {
  // shows: 2.37, 2.139
  test('a guest finds a slot, logs in, pays, and backs out of cancelling, by keyboard alone', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const member = await signUp(site, 'keys@guests.example');
    await page.goto(site.url);
    await expect(page.getByRole('heading', { name: 'Store selection' })).toBeVisible();
    await findTime(page);
    await logIn(page, member);
    await pay(page);

    const confirmed = page.getByRole('dialog', { name: 'Your booking is confirmed' });
    await expectTrap(page, confirmed);
    await expect(confirmed).toMatchAriaSnapshot(`
      - heading "Your booking is confirmed" [level=2]
      - term: Room
      - definition: Enra
      - link "View booking"
      - button "Close"
    `);
    await tabTo(page, confirmed.getByRole('link', { name: 'View booking' }));
    await press(page, 'Enter');
    await expectArrival(page, 'My reservations');

    await tabTo(page, page.getByRole('link', { name: /^View details of Enra/ }));
    await press(page, 'Enter');
    await expectArrival(page, /^Booking [0-9a-f]{8}$/);
    const cancel = page.getByRole('button', { name: 'Cancel booking' });
    await tabTo(page, cancel);
    await press(page, 'Enter');
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expectTrap(page, question);
    await press(page, 'Escape');
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    await press(page, 'Enter');
    await tabTo(page, question.getByRole('button', { name: 'Keep booking' }));
    await press(page, 'Enter');
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
  });
});

/** Presses a control that disappears by keyboard, and expects the focus on what replaces it. */
async function pressAway(page: Page, control: Locator, next: Locator): Promise<void> {
  await control.focus();
  await press(page, 'Enter');
  await expect(next).toBeFocused();
}

visiting('English', 'desk', () => {
  // shows: 2.140
  test('a calendar control that disappears when pressed leaves the focus beside it', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'enra');
    await page.goto(`${site.url}/booking/${slot.room.location.id}`);
    const week = page.getByRole('region', { name: 'Week', exact: true });
    const button = (name: string) => week.getByRole('button', { name });
    await expect(button('Previous week')).toHaveAttribute('aria-disabled', 'true');
    const range = week.getByText(/ – /);
    const thisWeek = await range.innerText();
    await pressAway(page, button('Next week'), button('Next week'));
    await pressAway(page, button('This week'), range);
    await expect(range).toHaveText(thisWeek);
    await expect(button('This week')).toHaveCount(0);
    expect(await focusOf(page)).toMatchObject({ isRinged: true, isInSight: true });
    await pressAway(page, button('Next week'), button('Next week'));
    await pressAway(page, button('Previous week'), button('Previous week'));
    await expect(range).toHaveText(thisWeek);
    await expect(button('Previous week')).toHaveAttribute('aria-disabled', 'true');
    await press(page, 'Enter');
    await expect(range).toHaveText(thisWeek);

    await page.goto(`${page.url()}&hour=23`);
    const showAll = page.getByRole('button', { name: 'Show all hours' });
    const column = page.locator('[data-day]').filter({ has: showAll }).nth(3);
    const day = (await column.getAttribute('data-day')) ?? '';
    const room = (await column.locator('xpath=ancestor::*[@data-room]').getAttribute('data-room')) ?? '';
    const times = page.locator(`[data-room="${room}"] [data-day="${day}"] [data-time]`);
    await pressAway(page, column.getByRole('button', { name: 'Show all hours' }), times.first());
  });

  // shows: 2.140
  test('applying or removing a promotion code moves the focus to what replaces it', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await enter(page, site, await person(site, 'haruka'));
    await page.goto(`${site.url}${buyPath(await freeSlot(site, 'Thảo Điền', 'hoshi'))}`);
    const code = page.getByLabel('Promotion code');
    await expect(code).not.toBeFocused();
    await code.fill('WELCOME10');
    const remove = page.getByRole('button', { name: 'Remove' });
    await pressAway(page, page.getByRole('button', { name: 'Apply' }), remove);
    await pressAway(page, remove, code);
  });

  test('checking a slot again after another member held it moves the focus to the heading', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    await enter(page, site, await person(site, 'haruka'));
    await page.goto(`${site.url}${buyPath(await freeSlot(site, 'Thảo Điền', 'hoshi'))}`);
    await page.route('**/api/slots/*/paymenting', (route) =>
      route.fulfill({ status: 409, json: { code: 'slot_held', message: 'Another guest is paying for this time.' } }),
    );
    const lookAgain = page.getByRole('button', { name: 'Check again' });
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    await expect(lookAgain).toBeVisible();
    await pressAway(page, lookAgain, page.getByRole('heading', { level: 1 }));
  });

  // shows: 2.140
  test('a form of the profile returns the focus to its button when it closes', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await enter(page, site, await person(site, 'haruka'));
    await page.goto(`${site.url}/profile`);
    for (const name of ['Change email address', 'Change password']) {
      const opener = page.getByRole('button', { name });
      await expect(opener).toBeVisible();
      await opener.focus();
      await press(page, 'Enter');
      await pressAway(page, page.getByRole('button', { name: 'Cancel' }), opener);
    }
  });
});

visiting('Japanese', 'phone', () => {
  test('the menu of a phone opens, traps the focus, and closes, by keyboard alone', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/booking-policy`);
    const opener = page.getByRole('button', { name: 'メニューを開く' });
    await tabTo(page, opener);
    await press(page, 'Enter');
    const menu = page.getByRole('dialog', { name: 'メニュー' });
    await expectTrap(page, menu);
    await expect(menu).toMatchAriaSnapshot(`
      - navigation "メイン":
        - list:
          - listitem:
            - link "予約スケジュール"
          - listitem:
            - link "ログイン"
    `);
    await press(page, 'Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await press(page, 'Enter');
    await toRest(menu);
    await tabTo(page, menu.getByRole('link', { name: 'ログイン' }));
    await press(page, 'Enter');
    await expectArrival(page, 'ログイン');
  });
});
