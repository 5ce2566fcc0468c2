import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { test as base } from './policy.ts';
import { startSite } from './site-images.ts';

/**
 * One server with the demo catalog for all journeys about tickets, vouchers, promotions, payments and
 * cancellations. Together they show every text of the product about a failure with money:
 *
 * | texts                                                     | shown in           |
 * | --------------------------------------------------------- | ------------------ |
 * | each fault of a promotion code, and a code applied        | promotions.spec.ts |
 * | a slot that is gone, a payment that cannot be started     | payments.spec.ts   |
 * | 'Payment Failed', and a payment that leaves a ticket      | payments.spec.ts   |
 * | no transaction to refund                                  | payments.spec.ts   |
 * | 'Reservation Failed'                                      | tickets.spec.ts    |
 * | each reason against a voucher, and a voucher used         | vouchers.spec.ts   |
 * | a refused refund, a cancellation that fails               | cancelling.spec.ts |
 */
export const test = base.extend<{ holdsEnd: undefined }, { site: ServerProcess }>({
  // A member may hold two slots at once: holds left by one journey would count against the next.
  holdsEnd: [
    async ({ site }, use) => {
      await use(undefined);
      for (const { letGo } of held.splice(0).filter((each) => each.site === site)) await letGo();
    },
    { auto: true },
  ],
  site: [
    async ({ browserName }, use) => {
      const folder = await mkdtemp(join(tmpdir(), `yumori-money-${browserName}-`));
      const site = await startSite({
        DATA_DIR: join(folder, 'data'),
        NODE_ENV: 'production',
        // Unpaid reservations stay unpaid while journeys move the clock.
        PAY_WITHIN_HOURS: '720',
        RATE_LIMITS: 'off',
      });
      await use(site);
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const LOCALES = { English: 'en-US', Vietnamese: 'vi-VN', Japanese: 'ja-JP' } as const;
const SCREENS = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } } as const;

/** Runs journeys for visitors with a language and a screen size. */
export function visiting(language: keyof typeof LOCALES, screen: keyof typeof SCREENS, journeys: () => void): void {
  test.describe(`in ${language}, at a ${screen}`, () => {
    test.use({ locale: LOCALES[language], viewport: SCREENS[screen], timezoneId: 'Asia/Ho_Chi_Minh' });
    journeys();
  });
}

export type Person = { readonly id: string; readonly token: string; readonly email: string };

/** Logs in a person of the demo catalog. */
export async function person(site: ServerProcess, name: 'member' | 'linh' | 'haruka' | 'admin'): Promise<Person> {
  const email = `${name}@yumori.example`;
  const password = name === 'admin' ? 'Admin123' : 'Member123';
  const { body } = await site.call('POST', '/api/auth/login', { body: { email, password } });
  const token: string = body.access_token;
  const profile = await site.call('GET', '/api/auth/profile', { token });
  return { id: profile.body.id, token, email };
}

/** Logs the browser in as this person. */
export async function enter(page: Page, site: ServerProcess, { token }: Person): Promise<void> {
  await page.context().addCookies([{ name: 'access_token', value: token, url: site.url }]);
}

const given = new Set<string>();

const DAY_MS = 86_400_000;

/** Returns a free slot some days ahead that no other journey has. */
export async function freeSlot(site: ServerProcess, location: string, room: string): Promise<Slot> {
  const now = await serverTime(site);
  return take(await slotsFrom(site, { location, room, day: now + 3 * DAY_MS }));
}

/** Returns the slot that ends next, with at least ten minutes left. */
export async function nextSlot(site: ServerProcess, location: string, room: string): Promise<Slot> {
  const now = await serverTime(site);
  const slots = await slotsFrom(site, { location, room, day: now });
  return take(slots.filter(({ endTime }) => Date.parse(endTime) > now + 10 * 60_000));
}

/** Returns the time of a site's server, in milliseconds since 1970. */
export async function serverTime(site: ServerProcess): Promise<number> {
  return Number((await site.call('GET', '/api/health')).headers.get('x-server-time'));
}

type Wanted = { location: string; room: string; day: number };

async function slotsFrom(site: ServerProcess, { location, room, day }: Wanted): Promise<Slot[]> {
  const locations: { id: string; name: string }[] = (await site.call('GET', '/api/locations')).body;
  const place = locations.find(({ name }) => name.includes(location));
  const rooms: { id: string; name: string }[] = (await site.call('GET', `/api/rooms/location/${place?.id}`)).body;
  const found = rooms.find(({ name }) => name === room);
  // Ho Chi Minh City is seven hours ahead.
  const startDate = new Date(day + 7 * 3_600_000).toISOString().slice(0, 10);
  return (await site.call('GET', `/api/slots/room/${found?.id}/week?startDate=${startDate}`)).body.slots;
}

function take(slots: readonly Slot[]): Slot {
  const slot = slots.find(({ id, isBooked, isPayment }) => !isBooked && !isPayment && !given.has(id));
  if (slot === undefined) throw new Error('No free slot is left');
  given.add(slot.id);
  return slot;
}

const held: { site: ServerProcess; letGo: () => Promise<void> }[] = [];

/** Holds a slot; returns a function that releases it, which the end of the journey does too. */
export async function hold(site: ServerProcess, { token }: Person, slot: Slot): Promise<() => Promise<void>> {
  const path = `/api/slots/${slot.id}/paymenting`;
  const { status, body } = await site.call('PATCH', path, { token });
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  const letGo = async () => void (await site.call('DELETE', path, { token }));
  held.push({ site, letGo });
  return letGo;
}

/** Starts a payment and returns the answer; the slot must be held. */
export async function askToPay(
  site: ServerProcess,
  { id, token }: Person,
  slot: Slot,
  code?: string,
): Promise<{ url?: string; reservation?: { id: string } }> {
  const body = { vpc_Locale: 'vn', user_UserId: id, user_SlotId: slot.id, ...(code && { vpc_Promotion_Code: code }) };
  const answer = await site.call('POST', '/api/payment/get-payment-url', { token, body });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** Pays for a slot by card without a browser; returns the URL that the gateway sends the payer to. */
export async function payFor(site: ServerProcess, payer: Person, slot: Slot): Promise<string> {
  await hold(site, payer, slot);
  const { url } = await askToPay(site, payer, slot);
  return settle(site, url);
}

/** Pays as the cardholder on a payment page; returns the URL that the gateway sends the browser to. */
export async function settle(site: ServerProcess, url: string | undefined): Promise<string> {
  const settled = await site.call('POST', '/sandbox/onepay/settle', { body: { url, responseCode: '0', ipn: 'none' } });
  expect(settled.status).toBe(200);
  return settled.body.returnUrl;
}

/** Makes a reservation paid by card; returns its id. */
export async function paidReservation(site: ServerProcess, payer: Person, slot: Slot): Promise<string> {
  const back = await site.call('GET', await payFor(site, payer, slot));
  const id = new URL(back.headers.get('location') ?? '', site.url).searchParams.get('reservation');
  expect(id).not.toBeNull();
  return id ?? '';
}

export const slotPath = (slot: Slot) => `/slot/${slot.id}`;
export const buyPath = (slot: Slot) => `/ticket/${slot.program.ticket.id}/slot/${slot.id}`;

/** Returns the toast that shows exactly this text. */
export const toastSaying = (page: Page, text: string) =>
  page.locator('li[data-state=open]').getByText(text, { exact: true });
