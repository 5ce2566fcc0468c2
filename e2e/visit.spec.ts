import { expect, type Locator, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import jsQR from 'jsqr';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { signUp, tokenOf } from './members.ts';
import { buyPath, enter, freeSlot, type Person, paidReservation, test, visiting } from './money-site.ts';

const COMPANY = { name: 'Công ty TNHH "Sakura" 桜', taxCode: '0309876543-001', address: '99 Lê Lợi, Huế' };

async function someoneNew(site: ServerProcess): Promise<Person> {
  const email = 'hoa.le@guests.example';
  const token = await tokenOf(site, await signUp(site, email));
  const profile = await site.call('GET', '/api/auth/profile', { token });
  return { id: profile.body.id, token, email };
}

/** Books for a company whose data is corrected after the first try; returns the reservation's path. */
async function bookForCompany(page: Page, site: ServerProcess, slot: Slot): Promise<string> {
  await page.goto(`${site.url}${buyPath(slot)}`);
  await page.getByText('I need a company invoice').click();
  await page.getByLabel('Company name').fill(COMPANY.name);
  await page.getByLabel('Tax code').fill('12345');
  await page.getByLabel('Company address').fill(COMPANY.address);
  const proceed = page.getByRole('button', { name: 'Proceed to payment' });
  await proceed.click();
  await expect(page.getByText('Please enter a tax code of 10 digits, or 13 for a branch')).toBeVisible();
  await expect(page.getByLabel('Tax code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Tax code').fill(COMPANY.taxCode);
  await proceed.click();
  await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
  // Who comes back, or loads the page again, sees the company that the invoice will name.
  await page.goBack();
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue(COMPANY.name);
  await expect(page.getByLabel('Tax code')).toHaveValue(COMPANY.taxCode);
  await proceed.click();
  await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
  await page.getByRole('button', { name: /Thanh toán/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your booking is confirmed' });
  await dialog.getByRole('link', { name: 'View booking' }).click();
  await expect(page).toHaveURL(/\/reservation/);
  const [reservation] = await reservationsIn(page, site);
  return `/reservation/${reservation}`;
}

/** Returns the ids of the reservations of the browser's member, newest first. */
async function reservationsIn(page: Page, site: ServerProcess): Promise<string[]> {
  const cookies = await page.context().cookies(site.url);
  const token = cookies.find(({ name }) => name === 'access_token')?.value;
  const { id } = (await site.call('GET', '/api/auth/profile', { token })).body;
  const list: { id: string }[] = (await site.call('GET', `/api/reservations/user/${id}`, { token })).body;
  return list.map((reservation) => reservation.id);
}

type Mail = { subject: string; text: string; calendar: ICAL.Component };

/** Waits for a kind of mail about a reservation; returns it with its calendar file. */
async function mailed(site: ServerProcess, { email }: Person, kind: { subject: string; about: string }): Promise<Mail> {
  const to = encodeURIComponent(email);
  let messages: (Omit<Mail, 'calendar'> & { attachments: { contentType: string }[] })[] = [];
  let [at, list] = [-1, ''];
  await expect(async () => {
    // Both lists have the same order, unless a mail arrives in between.
    list = (await site.call('GET', `/sandbox/mailbox?to=${to}`)).body;
    messages = (await site.call('GET', `/sandbox/mail?to=${to}`)).body.messages;
    at = messages.findIndex(({ subject, text }) => subject.startsWith(kind.subject) && text.includes(kind.about));
    expect(at).toBeGreaterThanOrEqual(0);
    expect(idsIn(list)).toHaveLength(messages.length);
  }).toPass({ intervals: [100, 200, 500] });
  const found = messages[at];
  if (found === undefined) throw new Error(`No mail arrived with the subject ${kind.subject}`);
  const id = idsIn(list)[at];
  const position = 1 + found.attachments.findIndex(({ contentType }) => contentType === 'text/calendar');
  const file = await site.call('GET', `/sandbox/mailbox/${id}/attachments/${position}`);
  return { ...found, calendar: new ICAL.Component(ICAL.parse(file.body)) };
}

const idsIn = (list: string) => [...list.matchAll(/"\/sandbox\/mailbox\/(\d+)"/g)].map(([, id]) => id);

type Entry = { uid: string; sequence: number; summary: string; start: string; status: string };

/** Simulates a calendar app: a file adds an entry, or replaces the one with the same UID if the file is newer. */
class Calendar {
  readonly entries = new Map<string, Entry>();

  open(file: ICAL.Component): Entry {
    const component = file.getFirstSubcomponent('vevent');
    if (component === null) throw new Error('The calendar file has no event');
    const event = new ICAL.Event(component);
    const known = this.entries.get(event.uid);
    if (known !== undefined && known.sequence >= event.sequence) return known;
    const isCancel = file.getFirstPropertyValue('method') === 'CANCEL';
    const entry = {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      status: isCancel ? 'CANCELLED' : String(component.getFirstPropertyValue('status')),
    };
    this.entries.set(event.uid, entry);
    return entry;
  }
}

/** Returns what a door's reader scans from the screen. */
async function scanned(code: Locator): Promise<string> {
  const picture = `data:image/png;base64,${(await code.screenshot()).toString('base64')}`;
  const page = await code.page().context().newPage();
  const { data, width, height } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { data: [...pixels], width: image.width, height: image.height };
  }, picture);
  await page.close();
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? '';
}

async function moveTo(site: ServerProcess, instant: number): Promise<void> {
  const body = { now: new Date(instant).toISOString() };
  expect((await site.call('POST', '/sandbox/clock', { body })).status).toBe(200);
}

/** Opens both doors with the codes on the page, and returns how many opened. */
async function enterByQr(page: Page, site: ServerProcess): Promise<number> {
  const codes = page.getByRole('img', { name: 'QR code' });
  await expect(codes).toHaveCount(2);
  const { body } = await site.call('GET', '/sandbox/ttlock/codes');
  const locks = new Set<number>(body.codes.map(({ lockId }: { lockId: number }) => lockId));
  let opened = 0;
  for (const code of await codes.all()) {
    const qrCodeContent = await scanned(code);
    for (const lockId of locks) {
      const answer = await site.call('POST', '/sandbox/ttlock/scan', { body: { lockId, qrCodeContent } });
      if (answer.body.opened === true) opened += 1;
    }
  }
  return opened;
}

/** Returns the text of the invoice that the button opens in a new tab. */
async function invoiceIn(page: Page): Promise<string> {
  const button = page.getByRole('link', { name: /Open invoice/ });
  await expect(button).toHaveAttribute('target', '_blank');
  const file = await page.request.get((await button.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.body())), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

visiting('English', 'phone', () => {
  // shows: 1.12, 1.14, 1.28, 2.96, 2.107, 4.8, 6.6
  test('a guest completes one visit from booking to invoice, and cancels another', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const hoa = await someoneNew(site);
    await enter(page, site, hoa);
    const slot = await freeSlot(site, 'Hội An', 'himoku');
    const calendar = new Calendar();

    const path = await bookForCompany(page, site, slot);
    const confirmed = await mailed(site, hoa, { subject: 'Booking confirmed', about: path });
    expect(calendar.open(confirmed.calendar)).toMatchObject({ start: slot.startTime, status: 'CONFIRMED' });

    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('timer').first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
    await moveTo(site, Date.parse(slot.startTime) + 60_000);
    await page.reload();
    expect(await enterByQr(page, site)).toBe(2);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Attended', { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();

    const invoice = await invoiceIn(page);
    for (const words of [COMPANY.name, COMPANY.taxCode, COMPANY.address, 'Công ty TNHH Yumori Việt Nam']) {
      expect(invoice).toContain(words);
    }
    await expect(page.getByText(/^The link is valid until/)).toBeVisible();

    const other = await paidReservation(site, hoa, await freeSlot(site, 'Hội An', 'himoku'));
    const confirmedToo = await mailed(site, hoa, { subject: 'Booking confirmed', about: other });
    const second = calendar.open(confirmedToo.calendar);
    expect(second).toMatchObject({ uid: `${other}@yumori`, status: 'CONFIRMED' });
    await page.goto(`${site.url}/reservation/${other}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByRole('dialog', { name: 'Your booking has been cancelled' })).toBeVisible();

    const canceled = await mailed(site, hoa, { subject: 'Booking cancelled', about: 'You should receive it between' });
    expect(canceled.text).toMatch(/between \w{3} \d\d?, \d{4} and \w{3} \d\d?, \d{4}/);
    expect(calendar.open(canceled.calendar)).toMatchObject({ uid: second.uid, status: 'CANCELLED' });
    expect([...calendar.entries.values()].map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED']);
    // An older file that arrives late changes nothing.
    expect(calendar.open(confirmedToo.calendar).status).toBe('CANCELLED');
  });
});
