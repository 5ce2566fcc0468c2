import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElementHandle, launch } from 'puppeteer-core';
import { type BrowserKind, DESK, type Driver, type FoundElement } from './driver.ts';
import { findInstalled } from './installed.ts';

/** Firefox, driven over WebDriver BiDi. */
export const firefox: BrowserKind = { name: 'Firefox', start };

async function start(): Promise<Driver> {
  const executablePath = findInstalled({
    what: 'Firefox',
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debianPackage: 'firefox-esr',
  });
  // Firefox refuses to run as root in another user's home.
  const home = await mkdtemp(join(tmpdir(), 'yumori-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, HOME: home, TZ: 'Asia/Ho_Chi_Minh' },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    defaultViewport: null,
    args: [`--width=${DESK.width}`, `--height=${DESK.height}`],
  });
  const [page = await browser.newPage()] = await browser.pages();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return {
    version: (await browser.version()).replace(/^firefox\W*/i, 'Firefox '),
    complaints,
    open: async (address) => void (await page.goto(address)),
    address: () => Promise.resolve(page.url()),
    evaluate: (expression) => page.evaluate(expression),
    async find(expression) {
      const element = (await page.evaluateHandle(expression)).asElement();
      // The expressions evaluate to elements, never to other nodes.
      return element === null ? undefined : acting(element as ElementHandle<Element>);
    },
    screen: () => page.screenshot(),
    print: async () => new Uint8Array(await page.pdf({ format: 'a4' })),
    async close() {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function acting(element: ElementHandle<Element>): FoundElement {
  return {
    press: () => element.click(),
    async write(text) {
      await element.evaluate((field) => {
        if (field instanceof HTMLInputElement) field.select();
      });
      await element.type(text);
    },
    box: () =>
      element.evaluate((found) => {
        const { left, top, width, height } = found.getBoundingClientRect();
        return { left, top, width, height };
      }),
  };
}
