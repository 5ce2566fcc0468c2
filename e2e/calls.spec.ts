import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Room } from '#contract/locations.ts';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { buyPath, enter, freeSlot, hold, paidReservation, person, slotPath, test, visiting } from './money-site.ts';
import { untilIsOfTheApp } from './started-app.ts';

const MINUTE_MS = 60_000;
/** Longer than slow requests, and shorter than any refetch interval. */
const MARGIN_MS = 20_000;
/** Upper limit of the page's error in estimating the server's clock. */
const CLOCK_ERROR_MS = 3_000;
/** Time within which a page sends the requests that an event causes. */
const ASKED_MS = 3_000;

/** Counts the page's requests that match the pattern. */
function askedFor(page: Page, pattern: RegExp): () => number {
  let times = 0;
  page.on('request', (request) => {
    if (pattern.test(new URL(request.url()).pathname)) times += 1;
  });
  return () => times;
}

/** Follows a slot's room until the server sends a change of the slot. */
async function untilToldOf(site: ServerProcess, slot: Slot): Promise<void> {
  const leaving = new AbortController();
  const { body } = await fetch(`${site.url}/api/slots/changes?roomIds=${slot.roomId}`, { signal: leaving.signal });
  if (body === null) throw new Error('The response of the change stream has no body');
  let told = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    told += part;
    if (told.includes(slot.id)) break;
  }
  leaving.abort();
}

const withoutNews = (page: Page) => page.route('**/api/slots/changes*', (route) => route.abort('connectionrefused'));

type Watched = {
  name: string;
  path: string;
  /** Returns an element that the page shows only after the answer has arrived. */
  shows: (page: Page) => Locator;
  pattern: RegExp;
  minutes: number;
};

async function watchedThings(site: ServerProcess): Promise<Watched[]> {
  const linh = await person(site, 'linh');
  const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'enra'));
  const slot = await freeSlot(site, 'Hội An', 'enra');
  const path = slotPath(slot);
  return [
    {
      name: 'locations',
      path: '/',
      shows: (page) => page.getByRole('link', { name: /Hội An/ }),
      pattern: /^\/api\/locations$/,
      minutes: 5,
    },
    {
      name: 'the slots of a room',
      path: `/booking/${slot.room.location.id}`,
      shows: (page) => page.locator('a[href^="/slot/"]'),
      pattern: /^\/api\/slots\/room\//,
      minutes: 1,
    },
    {
      name: 'one slot',
      path,
      shows: (page) => page.getByRole('link', { name: 'Book now' }),
      pattern: /^\/api\/slots\/[0-9a-f-]{36}$/,
      minutes: 5,
    },
    {
      name: 'purchased tickets',
      path,
      shows: (page) => page.getByRole('link', { name: 'Book now' }),
      pattern: /^\/api\/purchased-tickets\/user\//,
      minutes: 5,
    },
    {
      name: 'a reservation',
      path: `/reservation/${id}`,
      shows: (page) => page.getByRole('heading', { name: 'Details' }),
      pattern: /^\/api\/reservations\/[0-9a-f-]{36}$/,
      minutes: 5,
    },
  ];
}

visiting('English', 'desk', () => {
  // shows: 2.28, 7.26, 7.27, 7.28, 7.29, 7.30
  test('each query on the screen refetches at its own interval', { tag: '@nightly' }, async ({ page, site }) => {
    const things = await watchedThings(site);
    await enter(page, site, await person(site, 'linh'));
    await withoutNews(page);
    await page.clock.install();
    for (const { name, path, shows, pattern, minutes } of things) {
      await test.step(name, async () => {
        const asked = askedFor(page, pattern);
        await page.goto(`${site.url}${path}`);
        await expect(shows(page).first()).toBeVisible();
        await expect(page.getByRole('link', { name: 'My reservations' })).toBeVisible();
        // A server-rendered page sends nothing before hydration, and then refetches stale data at once.
        await untilIsOfTheApp(shows(page).first());
        const first = asked();
        await page.clock.fastForward(minutes * MINUTE_MS - MARGIN_MS);
        await page.evaluate(() => document.title);
        expect(asked()).toBe(first);
        await page.clock.fastForward(MARGIN_MS);
        await expect.poll(asked).toBeGreaterThan(first);
      });
    }
  });

  // shows: 7.35
  test('stale data is refetched when the window gets the focus, and when the network is back', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const asked = askedFor(page, /^\/api\/locations$/);
    await page.clock.install();
    await page.goto(site.url);
    const shown = page.getByRole('link', { name: /Hội An/ });
    await expect(shown).toBeVisible();
    await page.clock.fastForward(2 * MINUTE_MS);
    const before = asked();
    const answered = page.waitForResponse('**/api/locations');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await answered;
    expect(asked()).toBe(before + 1);
    await page.clock.fastForward(2 * MINUTE_MS);
    // Wait for each change: a busy browser does not report one that lasts only a moment.
    const isOnline = () => page.evaluate(() => navigator.onLine);
    await page.context().setOffline(true);
    await expect.poll(isOnline).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(isOnline).toBe(true);
    await expect.poll(asked).toBe(before + 2);
  });

  // shows: 7.25, 7.73
  test('a link is prefetched while the pointer stays on it, and not fetched again when followed', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const [location] = (await site.call('GET', '/api/locations')).body;
    const rooms = (await site.call('GET', `/api/rooms/location/${location.id}`)).body;
    const listens = page.waitForResponse(/\/prefetch-on-intent-/);
    const askedRooms = askedFor(page, /^\/api\/rooms\/location\//);
    const askedWeeks = askedFor(page, /^\/api\/slots\/room\//);
    await page.goto(site.url);
    await listens;
    const link = page.locator(`a[href^="/booking/${location.id}"]`).first();
    await expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await expect.poll(askedWeeks, { timeout: 1_000 }).toBe(rooms.length);
    }).toPass();
    expect(page.url()).toBe(`${site.url}/`);
    await link.click();
    await expect(page.locator('a[href^="/slot/"]').first()).toBeVisible();
    expect([askedRooms(), askedWeeks()]).toEqual([1, rooms.length]);
  });
});

/** Returns the request that the page sends; it gets no answer, so that it has no effect. */
async function sent(page: Page, path: string, send: () => Promise<unknown>): Promise<Request> {
  const request = page.waitForRequest(`**/api${path}`);
  await page.route(`**/api${path}`, (route) => route.abort());
  await send();
  return request;
}

visiting('English', 'phone', () => {
  // shows: 3.16, 3.17, 3.23, 7.1, 7.23, 9.2
  test('each command is sent with its fields and the token from the cookie', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const haruka = await person(site, 'haruka');
    await enter(page, site, haruka);
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    const { ticket } = slot.program;
    const press = (name: string) => page.getByRole('button', { name }).last().click();

    await page.goto(`${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('radio')).toBeChecked();
    const byTicket = await sent(page, '/reservations', () => press('Use Ticket to Reserve'));
    expect(byTicket.postDataJSON()).toEqual({
      userId: haruka.id,
      ticketId: ticket.id,
      slotId: slot.id,
      purchasedTicketId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(byTicket.headers().authorization).toBe(`Bearer ${haruka.token}`);

    await press('Use a voucher');
    await page.getByLabel('Voucher code').fill('yumo-room-0009');
    await page.getByLabel(/^Name/).fill('Haruka');
    const byVoucher = await sent(page, '/voucher-usage', () => press('Use voucher'));
    expect(byVoucher.postDataJSON()).toEqual({
      voucherCode: expect.stringMatching(/^YUMO-?ROOM-?0009$/),
      slotId: slot.id,
      email: haruka.email,
      userId: haruka.id,
      name: 'Haruka',
    });

    const asked = askedFor(page, /^\/api\/ip$/);
    const known = page.waitForResponse('**/api/ip');
    await page.goto(`${site.url}${buyPath(slot)}`);
    await known;
    await page.getByLabel('Promotion code').fill('welcome10');
    const validated = page.waitForRequest('**/api/promotions/validate/**');
    await press('Apply');
    expect(new URL((await validated).url()).search).toBe(`?slotId=${slot.id}&userId=${haruka.id}`);
    await expect(page.getByText('Welcome to Yumori').first()).toBeVisible();
    const byCard = await sent(page, '/payment/get-payment-url', () => press('Proceed to payment'));
    expect(byCard.postDataJSON()).toEqual({
      vpc_Locale: 'vn',
      AgainLink: `${site.url}${buyPath(slot)}`,
      vpc_TicketNo: '127.0.0.1',
      user_UserId: haruka.id,
      user_SlotId: slot.id,
      vpc_Promotion_Code: 'WELCOME10',
      expectedAmount: slot.program.ticket.price * 0.9,
    });
    await expect(page.getByText('Something went wrong. Please try again.').first()).toBeVisible();
    await sent(page, '/payment/get-payment-url', () => press('Proceed to payment'));
    expect(asked()).toBe(1);
    await site.call('DELETE', `/api/slots/${slot.id}/paymenting`, { token: haruka.token });
  });

  test('a calendar opened for the first time queries each of its rooms once', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    // Changes made before the page loads its rooms must not make it refetch them.
    const slot = await freeSlot(site, 'Tây Hồ', 'enra');
    await hold(site, await person(site, 'linh'), slot);
    await untilToldOf(site, slot);
    // The page's estimate of the server's clock may lag: wait until the change is older than that error.
    await page.waitForTimeout(CLOCK_ERROR_MS);
    const [location] = (await site.call('GET', '/api/locations')).body;
    const rooms: Room[] = (await site.call('GET', `/api/rooms/location/${location.id}`)).body;
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, room] = /^\/api\/slots\/room\/([^/]+)\/week$/.exec(new URL(request.url()).pathname) ?? [];
      if (room !== undefined) asked.push(room);
    });
    const listening = page.waitForRequest('**/api/slots/changes?**');
    await page.goto(`${site.url}/booking/${location.id}`);
    await listening;
    await page.waitForTimeout(ASKED_MS);
    expect(asked.toSorted()).toEqual(rooms.map(({ id }) => id).toSorted());
  });

  test('a double click sends one command, even when the page has not yet shown the first as pending', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const haruka = await person(site, 'haruka');
    await enter(page, site, haruka);
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') orders.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    /** No command is answered, so that the page stays as it is. */
    const unanswered = () =>
      page.route('**/api/**', (route) => (isOrder(route.request()) ? undefined : route.continue()));
    const isOrder = (request: Request) => /\/(get-payment-url|reservations|voucher-usage)$/.test(request.url());
    const pressTwice = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true }).last();
      await expect(button).toBeEnabled();
      await untilIsOfTheApp(button);
      await button.evaluate((element: HTMLElement) => {
        element.click();
        element.click();
      });
    };
    await unanswered();

    await page.goto(`${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('radio')).toBeChecked();
    await pressTwice('Use Ticket to Reserve');
    await expect.poll(() => orders).toEqual(['POST /api/reservations']);

    await page.reload();
    await page.getByRole('button', { name: 'Use a voucher' }).click();
    await page.getByLabel('Voucher code').fill('yumo-room-0009');
    await pressTwice('Use voucher');
    await expect.poll(() => orders.slice(1)).toEqual(['POST /api/voucher-usage']);

    await page.goto(`${site.url}${buyPath(slot)}`);
    await pressTwice('Proceed to payment');
    const paying = [`PATCH /api/slots/${slot.id}/paymenting`, 'POST /api/payment/get-payment-url'];
    await expect.poll(() => orders.slice(2)).toEqual(paying);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    expect(orders.slice(2)).toEqual(paying);
    await site.call('DELETE', `/api/slots/${slot.id}/paymenting`, { token: haruka.token });
  });

  // shows: 3.23, 7.24
  test('payment continues without the visitor’s IP address', { tag: '@nightly' }, async ({ page, site }) => {
    const haruka = await person(site, 'haruka');
    await enter(page, site, haruka);
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await page.route('**/api/ip', (route) => route.abort());
    await page.goto(`${site.url}${buyPath(slot)}`);
    const byCard = await sent(page, '/payment/get-payment-url', () =>
      page.getByRole('button', { name: 'Proceed to payment' }).click(),
    );
    expect(byCard.postDataJSON()).not.toHaveProperty('vpc_TicketNo');
    await site.call('DELETE', `/api/slots/${slot.id}/paymenting`, { token: haruka.token });
  });

  // shows: 3.22, 7.15
  test('a cancellation names the member, the reservation and its slot', { tag: '@nightly' }, async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const slot = await freeSlot(site, 'Hội An', 'himoku');
    const id = await paidReservation(site, linh, slot);
    await enter(page, site, linh);
    await page.goto(`${site.url}/reservation/${id}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const cancel = await sent(page, '/payment/refund', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click(),
    );
    expect(cancel.postDataJSON()).toEqual({ userId: linh.id, reservationId: id, slotId: slot.id });
    expect(cancel.headers().authorization).toBe(`Bearer ${linh.token}`);
  });
});
