import type { Locator, Page, Route } from '@playwright/test';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { REFUSAL_TEXTS } from '#texts/server.ts';
import type { Scene } from './scene.ts';
import { TEXTS, type Texts } from './texts.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** A page from which every other one is reached without loading anew, and that asks for nothing that they need. */
const QUIET_PLACE = '/terms-of-use';

/** One person before one screen: how they move, what they find, and what goes wrong around them. */
export class Visit {
  readonly page: Page;
  readonly scene: Scene;
  readonly locale: Locale;
  readonly texts: Texts;
  /** The browser is no longer what it was, and nobody should go on with it. */
  isSpoiled = false;
  readonly #waiting: Route[] = [];

  constructor({ page, scene, locale }: { page: Page; scene: Scene; locale: Locale }) {
    this.page = page;
    this.scene = scene;
    this.locale = locale;
    this.texts = TEXTS[locale];
  }

  get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 1024;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Loads a page as whoever follows a link from elsewhere. */
  async go(path: string): Promise<void> {
    await this.page.goto(`${this.scene.site.url}${path}`);
  }

  /** Comes to a page from another one, so that it asks for all it needs by itself, and nothing stands in its document. */
  async follow(path: string): Promise<void> {
    await this.go(QUIET_PLACE);
    await this.main.getByRole('heading', { level: 1 }).waitFor();
    await this.enter(path);
  }

  /** Goes on to a page from the one that is there. */
  async enter(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  by = (role: Role, name?: Name): Locator =>
    this.page.getByRole(role, name === undefined ? {} : { name, exact: typeof name === 'string' });
  heading = (name: Name) => this.by('heading', name);
  button = (name: Name) => this.by('button', name);
  link = (name: Name) => this.by('link', name);
  dialog = (name: Name) => this.by('dialog', name);
  says = (text: Name) => this.page.getByText(text).filter({ visible: true }).first();
  field = (label: Name) => this.page.getByLabel(label, { exact: typeof label === 'string' });

  /** The server answers with this refusal. */
  async refuse(path: string, code: RefusalCode, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const body = { code, message: REFUSAL_TEXTS[this.locale][code] };
    const contentType = 'application/problem+json';
    await this.page.route(path, (route) =>
      route.fulfill({ status: REFUSALS[code], headers, contentType, body: JSON.stringify(body) }),
    );
  }

  /** The server is broken there. */
  async break(path: string): Promise<void> {
    await this.page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  }

  /** The device loses its connection, and the page hears of it. */
  async goOffline(): Promise<void> {
    this.isSpoiled = true;
    await this.page.context().setOffline(true);
  }

  /** No answer ever comes. */
  async hang(path: string): Promise<void> {
    await this.page.route(path, (route) => {
      this.#waiting.push(route);
    });
  }

  /** What was kept waiting never reaches the server; else it would once nobody watches it any more. */
  async dropWaiting(): Promise<void> {
    for (const route of this.#waiting.splice(0)) await route.abort().catch(() => undefined);
  }

  /** The connection is cut. */
  async cut(path: string): Promise<void> {
    await this.page.route(path, (route) => route.abort());
  }

  /** The server answers with this, and with its time, without which an answer is one that the browser has kept. */
  async answer(path: string, json: unknown, status = 200): Promise<void> {
    const { headers: told } = await this.scene.site.call('GET', '/api/health');
    const headers = { 'X-Server-Time': told.get('x-server-time') ?? '' };
    await this.page.route(path, (route) => route.fulfill({ status, headers, json }));
  }

  /** The server's own answer, with something changed in it. */
  async change<Answer>(path: string, change: (answer: Answer) => unknown): Promise<void> {
    await this.page.route(path, async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  }
}
