import { expect, type Page } from '@playwright/test';
import type { Room } from '#contract/locations.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { signUp, tokenOf } from './members.ts';
import { enter, freeSlot, type Person, paidReservation, person, test, visiting } from './money-site.ts';

/** A single pixel. */
const PHOTOGRAPH =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function someoneNew(site: ServerProcess, email: string): Promise<Person> {
  const token = await tokenOf(site, await signUp(site, email));
  const { body } = await site.call('GET', '/api/auth/profile', { token });
  return { id: body.id, token, email };
}

/** Changes the reservation that the page receives from now on. */
async function retell(page: Page, id: string, change: Partial<Reservation> | object): Promise<void> {
  await page.unrouteAll();
  await page.route(`**/api/reservations/${id}`, async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } });
  });
}

visiting('English', 'desk', () => {
  // shows: 1.8, 2.83, 2.84, 2.85, 2.87, 2.90, 2.91, 2.92, 2.94, 3.13, 9.23
  test('the list is newest first, says what each booking is, and passes its data on', async ({ page, site }) => {
    const anh = await someoneNew(site, 'anh@guests.example');
    await enter(page, site, anh);
    await page.goto(`${site.url}/reservations`);
    await page.getByRole('main').getByRole('link', { name: 'Book now' }).click();
    await expect(page).toHaveURL(`${site.url}/`);

    await paidReservation(site, anh, await freeSlot(site, 'Hội An', 'enra'));
    const newest = await paidReservation(site, anh, await freeSlot(site, 'Thảo Điền', 'kura'));
    await page.goto(`${site.url}/reservations`);
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    const { body } = await site.call('GET', `/api/reservations/${newest}`, { token: anh.token });
    for (const told of [
      newest.slice(0, 8),
      'Pending',
      /Booked on\w{3} \d\d, \d{4}/,
      /\w{3} \d\d, \d{4} \d\d:\d\d – \d\d:\d\d/,
      `Kura · ${body.slot.program.name}`,
      'Yumori Thảo Điền',
      'VoucherNone',
      'Payment methodCard',
      `${body.slot.program.duration} minutes`,
    ]) {
      await expect(cards.first()).toContainText(told);
    }
    await expect(cards.last()).toContainText('Enra');

    await page.route(`**/api/reservations/${newest}`, () => undefined);
    await cards.first().getByRole('link', { name: 'View details' }).click();
    await expect(page).toHaveURL(`${site.url}/reservation/${newest}`);
    await expect(page.getByRole('heading', { name: `Booking ${newest.slice(0, 8)}` })).toBeVisible();
    const payment = page.getByRole('region', { name: 'Payment' }).or(page.getByText('Transaction').locator('..'));
    await expect(payment.first()).toContainText(body.purchasedTicket.transaction.id.slice(0, 8));
    await page.getByRole('link', { name: 'Back to reservations' }).click();
    await expect(page).toHaveURL(`${site.url}/reservations`);
  });

  // shows: 2.86
  test('a room shows its photograph, where there is one, in the list and on the reservation', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const binh = await someoneNew(site, 'binh@guests.example');
    await paidReservation(site, binh, await freeSlot(site, 'Hội An', 'mizuki'));
    await paidReservation(site, binh, await freeSlot(site, 'Hội An', 'enra'));
    let asked = 0;
    let tellRooms = () => {};
    const isTold = new Promise<void>((tell) => {
      tellRooms = tell;
    });
    await page.route('**/api/rooms/location/*', async (route) => {
      asked += 1;
      await isTold;
      const response = await route.fetch();
      const rooms: Room[] = await response.json();
      const json = rooms.map((room) => ({ ...room, picture: room.name === 'enra' ? PHOTOGRAPH : null }));
      await route.fulfill({ response, json });
    });
    await enter(page, site, binh);
    await page.goto(`${site.url}/reservations`);
    const photograph = page.locator(`img[src="${PHOTOGRAPH}"]`);
    const drawing = page.locator('svg.picture');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    await expect.poll(() => asked).toBe(1);
    // Neither is shown until the rooms are loaded: replacing a drawing with a photograph would flash.
    await expect(photograph.or(drawing)).toHaveCount(0);
    tellRooms();
    await expect(cards.first().locator(photograph)).toBeVisible();
    await expect(cards.first().locator(drawing)).toHaveCount(0);
    await expect(cards.last().locator(drawing)).toBeVisible();
    await cards.first().getByRole('link', { name: 'View details' }).click();
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
    await expect(photograph).toBeVisible();
    await expect(drawing).toHaveCount(0);
    expect(asked).toBe(1);
  });

  // shows: 2.96, 8.42
  test('an invoice opens in a new tab while its link is valid', { tag: '@nightly' }, async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'enra'));
    await enter(page, site, linh);
    const closed = page.getByRole('button', { name: 'Open invoice' });
    const open = page.getByRole('link', { name: 'Open invoice' });
    const now = Number((await site.call('GET', '/api/health')).headers.get('x-server-time'));
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    for (const { says, ...told } of [
      { invoiceUrl: null, invoiceExpiredAt: null, says: /^No invoice is available yet\. It will appear here once/ },
      { invoiceUrl: null, invoiceExpiredAt: null, paymentMethod: 'voucher', says: 'No invoice is available.' },
      { invoiceUrl: `${site.url}/api/invoices/1`, invoiceExpiredAt: null, says: 'No invoice is available.' },
      { invoiceUrl: `${site.url}/api/invoices/1`, invoiceExpiredAt: at(-1), says: 'No invoice is available.' },
    ]) {
      await retell(page, id, told);
      await page.goto(`${site.url}/reservation/${id}`);
      await expect(closed).toBeDisabled();
      await expect(page.getByText(says)).toBeVisible();
    }
    await retell(page, id, { invoiceUrl: `${site.url}/api/invoices/1`, invoiceExpiredAt: at(60) });
    await page.goto(`${site.url}/reservation/${id}`);
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(page.getByText(/^The link is valid until \w{3} \d\d, \d{4}\.$/)).toBeVisible();
  });
});

/** Returns how far a text's colour is from a hue, in degrees, and its strength, 0 to 255. */
const colourOf = (page: Page, text: string, wanted: number) =>
  page.getByText(text, { exact: true }).evaluate((badge, from) => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('The browser has no 2D canvas');
    context.fillStyle = getComputedStyle(badge).color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    const strength = Math.max(r, g, b) - Math.min(r, g, b);
    const hue = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
    return { apart: Math.abs(((hue - from + 540) % 360) - 180), strength };
  }, wanted);

visiting('English', 'phone', () => {
  // shows: 2.91, 4.4, 4.5, 4.6
  test('each status has a word and a colour in any case; an unknown one shows as it is, in grey', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'enra'));
    await enter(page, site, linh);
    for (const { status, word, hue } of [
      { status: 'pending', word: 'Pending', hue: 35 },
      { status: 'Attended', word: 'Attended', hue: 130 },
      { status: 'DONE', word: 'Completed', hue: 280 },
      { status: 'canceled', word: 'Cancelled', hue: 0 },
      { status: 'NO_SHOW', word: 'NO_SHOW', hue: null },
      { status: 'Moved', word: 'Moved', hue: null },
    ]) {
      await retell(page, id, { status });
      await page.goto(`${site.url}/reservation/${id}`);
      await expect(page.getByText(word, { exact: true })).toBeVisible();
      const { apart, strength } = await colourOf(page, word, hue ?? 0);
      expect(strength > 40, status).toBe(hue !== null);
      if (hue !== null) expect(apart, status).toBeLessThan(20 + (hue === 130 || hue === 280 ? 25 : 0));
    }
  });

  // shows: 2.90, 2.93, 2.95
  test('notes show; a voucher without names shows as a partner’s; a visitor goes back to the home page', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const id = await paidReservation(site, await person(site, 'linh'), await freeSlot(site, 'Hội An', 'enra'));
    const nameless = { voucher: { type: { name: '' }, partner: { name: '' } } };
    await retell(page, id, { voucherUsage: nameless, notes: 'Arrives with a pram' });
    await page.goto(`${site.url}/reservation/${id}`);
    await expect(page.getByText('Arrives with a pram')).toBeVisible();
    await expect(page.getByText('Voucher', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Partner', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });
});
