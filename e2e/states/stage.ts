import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Location } from '#contract/locations.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/process.ts';
import { writeCatalog, writeOneStoreCatalog } from './catalog.ts';
import type { NamedState } from './catalogue.ts';
import { type Scene, setScene } from './scene.ts';
import { Visit } from './visit.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How somebody looks: in which language, on how wide a screen, by day or by night. */
export type Look = { readonly locale: Locale; readonly width: number; readonly theme: Theme };

const BROWSER_LOCALES: Record<Locale, string> = { en: 'en-US', vi: 'vi-VN', ja: 'ja-JP' };
const HEIGHTS: Record<number, number> = { 320: 640, 360: 740, 720: 450, 1440: 900 };
const LONGEST_WAIT = 15_000;

type Actor = { readonly page: Page; readonly troubles: Troubles };

/** What went wrong in the browser since the last state. */
type Troubles = { complaints: string[]; failures: string[] };

/** The sites and the browser windows in which states are brought about; both are used again for as many states as possible. */
export class Stage {
  readonly #browser: Browser;
  readonly #actors = new Map<string, Promise<Actor>>();
  readonly #folders: string[] = [];
  #scene: Promise<Scene> | undefined;
  #oneStore: Promise<Scene> | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Brings a state about; it stands there until `leave` is called. */
  async enter(
    state: NamedState,
    look: Look,
  ): Promise<{ visit: Visit; troubles: Troubles; leave: () => Promise<void> }> {
    const scene = await this.#sceneOf(state);
    const { page, troubles } = await this.#actorFor(state, look.locale);
    troubles.complaints.length = 0;
    troubles.failures.length = 0;
    await page.setViewportSize(sizeOf(look.width));
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce', forcedColors: 'none' });
    const { token } = state.as === undefined ? { token: undefined } : scene.people[state.as];
    if (token !== undefined) {
      const url = scene.site.url;
      await page.context().addCookies([{ name: 'access_token', value: await freshToken(scene, state, token), url }]);
    }
    const visit = new Visit({ page, scene, locale: look.locale });
    await state.open(visit);
    const [first] = state.seen(visit);
    if (state.isHurried && first !== undefined) await hurry(page, () => first.isVisible());
    return { visit, troubles, leave: () => leave(page, scene.site.url) };
  }

  async #sceneOf({ site }: NamedState): Promise<Scene> {
    this.#scene ??= this.#open('yumori-states-', writeCatalog).then(setScene);
    const scene = await this.#scene;
    if (site === undefined) return scene;
    this.#oneStore ??= this.#open('yumori-one-store-', writeOneStoreCatalog).then(async (small) => ({
      ...scene,
      site: small,
      // Nobody has changed the contract of this answer on its way.
      locations: (await small.call('GET', '/api/locations')).body as Location[],
    }));
    return this.#oneStore;
  }

  async #open(name: string, write: (folder: string) => Promise<string>): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), name));
    this.#folders.push(folder);
    return startServerProcess({
      CATALOG: await write(folder),
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      SLOT_HORIZON_DAYS: '21',
    });
  }

  #actorFor({ isHurried = false, timeZone = 'Asia/Ho_Chi_Minh' }: NamedState, locale: Locale): Promise<Actor> {
    const key = [locale, isHurried, timeZone].join();
    const actor = this.#actors.get(key) ?? this.#hire({ isHurried, timeZone, locale });
    this.#actors.set(key, actor);
    return actor;
  }

  async #hire(how: { isHurried: boolean; timeZone: string; locale: Locale }): Promise<Actor> {
    const context = await this.#browser.newContext({
      locale: BROWSER_LOCALES[how.locale],
      timezoneId: how.timeZone,
      // It would answer in place of the server, out of reach of what is to go wrong here.
      serviceWorkers: 'block',
    });
    const troubles = await listen(context);
    const page = await context.newPage();
    if (how.isHurried) await page.clock.install();
    return { page, troubles };
  }

  async close(): Promise<void> {
    for (const actor of this.#actors.values()) await (await actor).page.context().close();
    for (const scene of [await this.#scene, await this.#oneStore]) await scene?.site.stop();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}

export const sizeOf = (width: number) => ({ width, height: HEIGHTS[width] ?? 800 });

/** Who logs out in a state does so with a session of its own. */
async function freshToken(scene: Scene, { as, title }: NamedState, token: string): Promise<string> {
  if (title !== 'layout: toast' || as === undefined) return token;
  const { email } = scene.people[as];
  const { body } = await scene.site.call('POST', '/api/auth/login', { body: { email, password: 'Member123' } });
  return body.access_token;
}

async function hurry(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 10 && !(await isThere()); waited += 1) await page.clock.runFor(4_000);
}

async function leave(page: Page, url: string): Promise<void> {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (page.url().startsWith(url)) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await page.context().clearCookies();
  await page.goto('about:blank');
}

/** Hears what the browser complains of, what its policy forbids, and which requests fail. */
async function listen(context: BrowserContext): Promise<Troubles> {
  const troubles: Troubles = { complaints: [], failures: [] };
  await context.exposeBinding('tellViolation', (_source, told: string) => {
    troubles.complaints.push(told);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // The binding of Playwright's own stands on every page.
      const { tellViolation } = window as unknown as { tellViolation: (told: string) => void };
      tellViolation(`${violatedDirective} forbids ${blockedURI}`);
    });
  });
  context.on('weberror', (error) => troubles.complaints.push(error.error().message));
  context.on('console', (message) => {
    const isOfRequest = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isOfRequest) troubles.complaints.push(message.text());
  });
  context.on('requestfailed', (request) => {
    // A request is dropped when one goes on to another page before it is answered.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.failures.push(request.url());
  });
  context.on('response', (response) => {
    if (response.status() >= 400) troubles.failures.push(`${response.url()} ${response.status()}`);
  });
  context.setDefaultTimeout(LONGEST_WAIT);
  return troubles;
}
