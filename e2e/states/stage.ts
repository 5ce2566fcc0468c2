import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#domain/basics/locale.ts';
import { awaitApps } from '../started-app.ts';
import type { NamedState } from './all-states.ts';
import type { PersonName, Scene } from './scene.ts';
import { Sites } from './sites.ts';
import { Visit } from './visit.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How a state is viewed: language, screen width and theme. */
export type Look = { readonly locale: Locale; readonly width: number; readonly theme: Theme };

const HEIGHTS: Record<number, number> = { 320: 640, 360: 740, 720: 450, 1440: 900 };
const LONGEST_WAIT = 15_000;

/** Expected messages: error responses, which are checked separately, and blocked service workers. */
const EXPECTED = ['Failed to load resource', 'Service Worker registration blocked'];

type Actor = { readonly page: Page; readonly troubles: Troubles };

/** The errors in the browser since the last state. */
type Troubles = { complaints: string[]; failures: string[] };

/** The sites and browser windows that states run in, reused for as many states as possible. */
export class Stage {
  readonly #browser: Browser;
  readonly #sites: Pick<Sites, 'sceneFor' | 'close'>;
  readonly #actors = new Map<string, Promise<Actor>>();
  #leave: (() => Promise<void>) | undefined;
  #page: Page | undefined;

  constructor(browser: Browser, sites: Pick<Sites, 'sceneFor' | 'close'> = new Sites()) {
    this.#browser = browser;
    this.#sites = sites;
  }

  /** Enters a state, which stays on the page until the next one is entered. */
  async enter(state: NamedState, look: Look): Promise<{ visit: Visit; troubles: Troubles }> {
    await this.leave();
    const scene = await this.#sites.sceneFor(state);
    const { page, troubles } = await this.#actorFor(state, look.locale);
    const visit = new Visit({ page, scene, locale: look.locale });
    this.#page = page;
    this.#leave = () => this.#part(visit);
    troubles.complaints.length = 0;
    troubles.failures.length = 0;
    await page.setViewportSize(sizeOf(look.width));
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce', forcedColors: 'none' });
    if (state.as !== undefined) {
      const value = await tokenFor(scene, state.as, state.logsOut);
      await page.context().addCookies([{ name: 'access_token', value, url: scene.site.url }]);
    }
    if (state.staff !== undefined) {
      const value = await scene.staffCookie(state.staff);
      await page
        .context()
        .addCookies([{ name: 'staff', value, url: scene.site.url, httpOnly: true, sameSite: 'Strict' }]);
    }
    await state.open(visit);
    const [first] = state.seen(visit);
    if (state.isHurried && first !== undefined) await hurry(page, () => first.isVisible());
    return { visit, troubles };
  }

  /** Resets everything that the last state may have changed in the browser. */
  async leave(): Promise<void> {
    const leaveLast = this.#leave;
    this.#leave = undefined;
    await leaveLast?.();
  }

  /** Takes a screenshot; does nothing before the first page is open. */
  async photograph(path: string, isWhole = false): Promise<void> {
    await this.#page?.screenshot({ path, fullPage: isWhole });
  }

  async #part(visit: Visit): Promise<void> {
    await visit.dropWaiting();
    if (!visit.isSpoiled) return cleanUp(visit.page, visit.scene.site.url);
    for (const [key, actor] of this.#actors) if ((await actor).page === visit.page) this.#actors.delete(key);
    await visit.page.context().close();
  }

  #actorFor({ isHurried = false, timeZone = 'Asia/Ho_Chi_Minh' }: NamedState, locale: Locale): Promise<Actor> {
    const key = [locale, isHurried, timeZone].join();
    const actor = this.#actors.get(key) ?? this.#hire({ isHurried, timeZone, locale });
    this.#actors.set(key, actor);
    return actor;
  }

  async #hire(how: { isHurried: boolean; timeZone: string; locale: Locale }): Promise<Actor> {
    const context = await this.#browser.newContext({
      locale: how.locale,
      timezoneId: how.timeZone,
      // A service worker would answer requests before the routes that simulate failures.
      serviceWorkers: 'block',
    });
    const troubles = await listen(context);
    awaitApps(context);
    const page = await context.newPage();
    if (how.isHurried) await page.clock.install();
    return { page, troubles };
  }

  async close(): Promise<void> {
    await this.leave();
    for (const actor of this.#actors.values()) await (await actor).page.context().close();
    await this.#sites.close();
  }
}

export const sizeOf = (width: number) => ({ width, height: HEIGHTS[width] ?? 800 });

/** A person who logs out in a state gets a session of their own. */
async function tokenFor(scene: Scene, as: PersonName, logsOut = false): Promise<string> {
  const { token, email } = scene.people[as];
  if (!logsOut) return token;
  const { body } = await scene.site.call('POST', '/api/auth/login', { body: { email, password: 'Member123' } });
  return body.access_token;
}

async function hurry(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 10 && !(await isThere()); waited += 1) await page.clock.runFor(4_000);
}

async function cleanUp(page: Page, url: string): Promise<void> {
  if (page.url().startsWith(url)) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      // What the back office stores for use without a network.
      indexedDB.deleteDatabase('yumori-staff');
    });
  }
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Collects console errors, policy violations and failed requests. */
async function listen(context: BrowserContext): Promise<Troubles> {
  const troubles: Troubles = { complaints: [], failures: [] };
  await context.exposeBinding('tellViolation', (_source, told: string) => {
    troubles.complaints.push(told);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // Playwright's `exposeBinding` defines `tellViolation` on every page.
      const { tellViolation } = window as unknown as { tellViolation: (told: string) => void };
      tellViolation(`${violatedDirective} forbids ${blockedURI}`);
    });
  });
  context.on('weberror', (error) => troubles.complaints.push(error.error().message));
  context.on('console', (message) => {
    const isKnown = EXPECTED.some((start) => message.text().startsWith(start));
    if (['error', 'warning'].includes(message.type()) && !isKnown) troubles.complaints.push(message.text());
  });
  context.on('requestfailed', (request) => {
    // The browser drops requests that a navigation makes obsolete.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.failures.push(request.url());
  });
  context.on('response', (response) => {
    if (response.status() >= 400) troubles.failures.push(`${response.url()} ${response.status()}`);
  });
  context.setDefaultTimeout(LONGEST_WAIT);
  return troubles;
}
