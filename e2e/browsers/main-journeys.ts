import jsQR from 'jsqr';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Slot } from '#contract/slots.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { freeSlot, paidReservation, person, slotPath } from '../money-site.ts';
import { networkTo } from '../network.ts';
import type { BrowserKind, Driver, FoundElement } from './driver.ts';
import { type Site, startSite } from './site.ts';
import { Visitor } from './visitor.ts';

/** Logged for every error response, and for every chunk that was loading when its page was left. */
const EXPECTED =
  /Failed to load resource|loading dynamically imported module|Failed to load \S+\/assets\/\S+ A ServiceWorker intercepted/;

const CLAIM =
  'The main journeys (booking and paying by card, signing in with Google, cancelling, redeeming a voucher, leaving a page that still loads, opening pages offline, language and theme) work with service worker and cache';

/**
 * Proves the main journeys in one browser, with service worker and cache as a visitor has them. Each journey
 * starts with a fresh profile and must end without errors in the browser.
 */
export function proveMainJourneysIn(kind: BrowserKind): void {
  let site: Site;
  let version = '';
  let walked = 0;
  /** Features of the journeys that this browser does not support. */
  const impossible = new Set<string>();
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  /** Defines a journey; `mayComplain` allows errors where requests are meant to fail. */
  function journey(title: string, walk: (visitor: Visitor) => Promise<void>, { mayComplain = false } = {}): void {
    test(`${kind.name}: ${title}`, () => expectToWalk(walk, mayComplain));
  }

  async function expectToWalk(walk: (visitor: Visitor) => Promise<void>, mayComplain: boolean): Promise<void> {
    const driver = await kind.start();
    ({ version } = driver);
    try {
      await walk(new Visitor(driver));
      if (driver.complaints === undefined) impossible.add('report its complaints');
      if (!mayComplain) expectQuiet(driver);
      walked += 1;
    } finally {
      await driver.close();
    }
  }

  const requestsTo = (path: string) => site.said.filter((line) => line.includes(`"path":"${path}"`)).length;

  /** Gives the browser a member's session. */
  async function enter(visitor: Visitor, origin: string, { token }: { token: string }): Promise<void> {
    await visitor.open(`${origin}/terms-of-use`);
    await visitor.run((session) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in WebKitGTK 2.50
      document.cookie = `access_token=${session}; path=/; SameSite=Lax`;
      return true;
    }, token);
  }

  /**
   * Waits until a slot's entry codes exist, then moves the site's clock into the slot: created after its
   * start, they would be late.
   */
  async function moveInto({ startTime }: Slot): Promise<void> {
    await expect
      .poll(async () => {
        const { body } = await site.call('GET', '/sandbox/ttlock/codes');
        return body.codes.filter(({ startsAt }: { startsAt: string }) => startsAt === startTime).length;
      })
      .toBe(2);
    const now = new Date(Date.parse(startTime) + 60_000).toISOString();
    expect((await site.call('POST', '/sandbox/clock', { body: { now } })).status).toBe(200);
  }

  journey('signs in with Google at another origin, and requests each step once', async (visitor) => {
    await visitor.open(`${site.publicUrl}/login`);
    await untilWorkerHas(visitor);
    await visitor.press({ role: 'button', name: /Google/, inside: 'main' });
    await visitor.arrivesAt(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/openid/);
    await visitor.write(/^Email/, 'mai@gmail.com');
    await visitor.write(/^Name/, 'Mai Trần');
    await visitor.press({ role: 'button', name: 'Sign in' });
    await visitor.arrivesAt(`${site.publicUrl}/`);
    await visitor.sees({ role: 'text', name: 'Mai Trần' });
    expect([requestsTo('/api/auth/google'), requestsTo('/api/auth/google/callback')]).toEqual([1, 1]);
  });

  journey('redeems a voucher without an account', async (visitor) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'enra');
    await visitor.open(`${site.publicUrl}${slotPath(slot)}`);
    await visitor.press({ role: 'button', name: 'Use a voucher' });
    await visitor.write('Voucher code', 'yumoroom0001');
    await visitor.write(/^Email/, 'mai@guests.example');
    await visitor.write(/^Name/, 'Mai');
    await visitor.press({ role: 'button', name: 'Use voucher' });
    await visitor.sees({ role: 'dialog', name: 'Your booking is confirmed' });
    await visitor.press({ role: 'link', name: 'View booking', inside: 'dialog' });
    await visitor.arrivesAt(/\/reservation\/[0-9a-f-]{36}$/);
    await visitor.sees({ role: 'heading', name: 'Entrance code' });
    await visitor.sees({ role: 'text', name: 'Any Room Gift' });
  });

  journey('cancels a paid reservation, and the payment is refunded', async (visitor) => {
    const linh = await person(site, 'linh');
    const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
    await enter(visitor, site.publicUrl, linh);
    await visitor.open(`${site.publicUrl}/reservation/${id}`);
    await visitor.press({ role: 'button', name: 'Cancel booking', inside: 'main' });
    await visitor.sees({ role: 'dialog', name: 'Cancel this booking?' });
    await visitor.press({ role: 'button', name: 'Cancel booking', inside: 'dialog' });
    await visitor.sees({ role: 'dialog', name: 'Your booking has been cancelled' });
    await visitor.open(`${site.publicUrl}/reservation/${id}`);
    await visitor.sees({ role: 'heading', name: 'Refund' });
    const { body } = await site.call('GET', `/api/reservations/${id}`, { token: linh.token });
    expect(body.status).toBe('CANCELED');
  });

  journey('keeps a chosen language and theme', async (visitor) => {
    await visitor.open(`${site.publicUrl}/terms-of-use`);
    for (const language of [
      { name: '日本語', tag: 'ja', dark: 'ダーク' },
      { name: 'English', tag: 'en', dark: 'Dark' },
    ]) {
      await visitor.press({ role: 'button', name: language.name });
      await visitor.until(`language ${language.tag}`, async () => (await languageOf(visitor)) === language.tag);
      await visitor.open(`${site.publicUrl}/booking-policy`);
      await visitor.sees({ role: 'button', name: language.dark });
      expect(await languageOf(visitor)).toBe(language.tag);
    }
    await visitor.until('light paper', async () => (await brightness(visitor)) > 200);
    await visitor.press({ role: 'button', name: 'Dark' });
    await visitor.until('dark paper', async () => (await brightness(visitor)) < 60);
    await visitor.open(`${site.publicUrl}/terms-of-use`);
    expect(await brightness(visitor)).toBeLessThan(60);
  });

  journey('leaves a page while a chunk is loading', async (visitor) => {
    await visitor.open(`${site.publicUrl}/terms-of-use`);
    await visitor.sees({ role: 'button', name: '日本語' }, { isReady: true });
    await visitor.run(() => {
      const languages = [...document.querySelectorAll('button')];
      languages.find(({ innerText }) => innerText === '日本語')?.click();
      // The chunk with the Japanese texts is loading now.
      location.assign('/booking-policy');
      return true;
    });
    await visitor.arrivesAt(`${site.publicUrl}/booking-policy`);
    await visitor.sees({ role: 'heading', name: 'Booking policy' }, { isReady: true });
    expect(await visitor.driver.address()).toBe(`${site.publicUrl}/booking-policy`);
  });

  journey(
    'opens visited pages offline, and says that it is offline',
    async (visitor) => {
      const network = await networkTo({ url: site.publicUrl });
      try {
        const haruka = await person(site, 'haruka');
        const id = await paidReservation(site, haruka, await freeSlot(site, 'Hội An', 'himoku'));
        await enter(visitor, network.url, haruka);
        await visitor.open(network.url);
        await untilWorkerHas(visitor, '/api/locations');
        await visitor.press({ role: 'link', name: /Tây Hồ/ });
        await visitor.sees({ role: 'heading', name: 'Mizuki' });
        await untilWorkerHas(visitor, '/week');
        const location = await visitor.driver.address();
        await visitor.open(`${network.url}/reservation/${id}`);
        await visitor.sees({ role: 'heading', name: 'Entrance code' });
        await visitor.until('reservation remembered', () => remembersReservation(visitor));

        await network.cut();
        await visitor.open(location);
        await visitor.sees({ role: 'text', name: /^You’re offline\./ });
        await visitor.sees({ role: 'heading', name: 'Yumori Tây Hồ' });
        await visitor.sees({ role: 'heading', name: 'Mizuki' });
        await visitor.open(network.url);
        await visitor.sees({ role: 'heading', name: 'Store selection' });
        await visitor.until(
          'three locations',
          async () => (await visitor.run(() => document.querySelectorAll('main article').length)) === 3,
        );
        await visitor.open(`${network.url}/reservation/${id}`);
        await visitor.sees({ role: 'heading', name: `Booking ${id.slice(0, 8)}` });
        await visitor.sees({ role: 'text', name: /\d\d:\d\d – \d\d:\d\d/, inside: 'main' });
        await visitor.sees({ role: 'text', name: 'You’re offline' });

        await network.restore();
        await visitor.open(network.url);
        await visitor.sees({ role: 'heading', name: 'Store selection' });
        await visitor.seesNo({ role: 'text', name: /^You’re offline/ });
      } finally {
        await network.close();
      }
    },
    { mayComplain: true },
  );

  // Runs last, because it moves the site's clock.
  journey('books a room, pays by card, and shows a QR code that a scanner reads', async (visitor) => {
    await visitor.open(site.publicUrl);
    await visitor.sees({ role: 'heading', name: 'Store selection' });
    await untilWorkerHas(visitor);
    await visitor.press({ role: 'link', name: /Tây Hồ/ });
    await visitor.arrivesAt(/\/booking\//);
    await visitor.sees({ role: 'link', name: /, available/, inside: 'main' });
    const firstTime = () =>
      visitor.run(() => document.querySelector('main a[href^="/slot/"]')?.getAttribute('href') ?? '');
    const ofThisWeek = await firstTime();
    await visitor.press({ role: 'button', name: /Next week/ });
    await visitor.until('times of next week', async () => !['', ofThisWeek].includes(await firstTime()));
    await visitor.press({ role: 'link', name: /, available/, inside: 'main' });
    await visitor.arrivesAt(/\/slot\//);
    const path = new URL(await visitor.driver.address()).pathname;
    await visitor.press({ role: 'link', name: 'Log in', inside: 'main' });
    await visitor.arrivesAt(/\/login/);
    await visitor.write('Email', 'linh@yumori.example');
    await visitor.write('Password', 'Member123');
    await visitor.press({ role: 'button', name: 'Log in', inside: 'main' });
    await visitor.arrivesAt(`${site.publicUrl}${path}`);
    await visitor.press({ role: 'link', name: 'Book now', inside: 'main' });
    await visitor.arrivesAt(/\/ticket\/.+\/slot\//);
    await visitor.press({ role: 'button', name: 'Proceed to payment' });
    await visitor.arrivesAt(/\/sandbox\/onepay\/pay/);
    const returned = requestsTo('/api/payment/onepay/return');
    await visitor.press({ role: 'button', name: /Thanh toán/ });
    await visitor.sees({ role: 'dialog', name: 'Your booking is confirmed' });
    expect(requestsTo('/api/payment/onepay/return') - returned).toBe(1);
    await visitor.press({ role: 'link', name: 'View booking', inside: 'dialog' });
    await visitor.arrivesAt(/\/reservations?\b/);

    const { body: slot } = await site.call('GET', `/api${path.replace('/slot/', '/slots/')}`);
    await moveInto(slot);
    await visitor.open(`${site.publicUrl}/reservations`);
    await visitor.press({ role: 'link', name: /View details/, inside: 'main' });
    await visitor.arrivesAt(/\/reservation\//);
    const code = await visitor.sees({ role: 'picture', name: /QR code/, inside: 'main' }, { isReady: true });
    expect(await scanned(visitor, code)).toMatch(/\S{8}/);

    const print = visitor.driver.print;
    if (print === undefined) {
      impossible.add('print a reservation');
      return;
    }
    const { text: sheets } = await extractText(await getDocumentProxy(await print()), { mergePages: false });
    for (const fact of ['Entrance code', 'Room code', 'Location', 'Program']) expect(sheets[0]).toContain(fact);
    for (const around of ['Log out', 'Cancel booking', 'Terms of use']) expect(sheets.join()).not.toContain(around);
  });

  test(`${kind.name}: ran every journey`, () => {
    expect(walked).toBe(7);
    tellFigures(CLAIM, {
      browser: version,
      journeys: walked,
      'not supported by this browser': [...impossible].join(', ') || 'nothing',
    });
    console.log(`${version}: ${walked} journeys`);
  });
}

function expectQuiet({ complaints = [] }: Driver): void {
  expect(complaints.filter((complaint) => !EXPECTED.test(complaint))).toEqual([]);
}

/** Waits until the service worker controls the page and has cached the shell, and the answer if one is given. */
async function untilWorkerHas(visitor: Visitor, answer = ''): Promise<void> {
  await visitor.until(`service worker with ${answer || 'the shell'} cached`, async () =>
    visitor.run(async (wanted) => {
      if (navigator.serviceWorker.controller?.state !== 'activated') return false;
      const keys = async (name: string) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      if (!(await keys('yumori-files')).includes('/offline.html')) return false;
      return wanted === '' || (await keys('yumori-answers')).some((path) => path.endsWith(wanted));
    }, answer),
  );
}

const remembersReservation = (visitor: Visitor) =>
  visitor.run(() => Object.keys(localStorage).some((key) => key.includes('seenReservations')));

const languageOf = (visitor: Visitor) => visitor.run(() => document.documentElement.lang);

/** Returns the green channel of the page's background, 0 to 255, as the browser computes it. */
const brightness = (visitor: Visitor) =>
  visitor.run(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return -1;
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1] ?? -1;
  });

/** Returns what a QR scanner reads from this part of the screen. */
async function scanned(visitor: Visitor, part: FoundElement): Promise<string | undefined> {
  const { left, top, width, height } = await part.box();
  const { data, info } = await sharp(await visitor.driver.screen())
    .extract({ left: Math.floor(left), top: Math.floor(top), width: Math.ceil(width), height: Math.ceil(height) })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Uint8ClampedArray.from(data);
  return jsQR.default(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}
