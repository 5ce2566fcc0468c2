import type { Locator, Page, Route } from '@playwright/test';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { REFUSAL_TEXTS } from '#texts/server.ts';
import type { StaffTexts } from '#texts/staff-texts.ts';
import type { Scene } from './scene.ts';
import { STAFF_TEXTS, TEXTS, type Texts } from './texts.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** Returns an instant some minutes from now. */
export type At = (minutes: number) => string;

/** A page that loads no data of other pages, and from which each of them can be reached without a page load. */
const QUIET_PLACE = '/terms-of-use';

/** One person at one screen: navigates, finds elements, and makes requests fail. */
export class Visit {
  readonly page: Page;
  readonly scene: Scene;
  readonly locale: Locale;
  readonly texts: Texts;
  /** The texts of the back office, by group. */
  readonly staff: StaffTexts;
  /** Whether the browser must not be reused by a later visit. */
  isSpoiled = false;
  readonly #waiting: Route[] = [];

  constructor({ page, scene, locale }: { page: Page; scene: Scene; locale: Locale }) {
    this.page = page;
    this.scene = scene;
    this.locale = locale;
    this.texts = TEXTS[locale];
    this.staff = STAFF_TEXTS[locale];
  }

  get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 1024;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Loads a page, as after following a link from elsewhere. */
  async go(path: string): Promise<void> {
    await this.page.goto(`${this.scene.site.url}${path}`);
  }

  /** Loads a page of the back office, where the location of the scene was shown last. */
  async goToDesk(path: string): Promise<void> {
    const place = this.scene.locations.find(({ name }) => name.includes('Tây Hồ'));
    if (place === undefined) throw new Error('The scene has no location Tây Hồ');
    await this.go('/robots.txt');
    await this.page.evaluate(
      (stored) => localStorage.setItem('yumori.staff.location', stored),
      JSON.stringify({ id: place.id, name: place.name }),
    );
    await this.go(path);
  }

  /** Navigates to a page from another one, so that it requests its data instead of reading its document. */
  async follow(path: string): Promise<void> {
    await this.go(QUIET_PLACE);
    await this.main.getByRole('heading', { level: 1 }).waitFor();
    await this.enter(path);
  }

  /** Navigates to a page from the current one. */
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

  /** Makes the server answer with this refusal. */
  async refuse(
    path: string,
    code: RefusalCode,
    { headers = {}, more = {} }: { headers?: Readonly<Record<string, string>>; more?: object } = {},
  ): Promise<void> {
    const body = { code, message: REFUSAL_TEXTS[this.locale][code], ...more };
    const contentType = 'application/problem+json';
    await this.page.route(path, (route) =>
      route.fulfill({ status: REFUSALS[code], headers, contentType, body: JSON.stringify(body) }),
    );
  }

  /** Makes the server answer with status 500. */
  async break(path: string): Promise<void> {
    await this.page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  }

  /** Takes the device offline, and lets the page know. */
  async goOffline(): Promise<void> {
    this.isSpoiled = true;
    await this.page.context().setOffline(true);
  }

  /** Leaves requests without an answer. */
  async hang(path: string): Promise<void> {
    await this.page.route(path, (route) => {
      this.#waiting.push(route);
    });
  }

  /** Aborts the pending requests: otherwise they would reach the server later, when nothing checks them. */
  async dropWaiting(): Promise<void> {
    for (const route of this.#waiting.splice(0)) await route.abort().catch(() => undefined);
  }

  /** Makes requests fail as without a connection. */
  async cut(path: string): Promise<void> {
    await this.page.route(path, (route) => route.abort());
  }

  /** Answers with `json` and the server's time; the page takes an answer without the time for a cached one. */
  async answer(path: string, json: unknown, status = 200): Promise<void> {
    const { headers: told } = await this.scene.site.call('GET', '/api/health');
    const headers = { 'X-Server-Time': told.get('x-server-time') ?? '' };
    await this.page.route(path, (route) => route.fulfill({ status, headers, json }));
  }

  /** Answers with the result of `made`, whose times count from the server's time. */
  async answerAt<Answer>(path: string, made: (at: At) => Answer): Promise<void> {
    const now = Number((await this.scene.site.call('GET', '/api/health')).headers.get('x-server-time'));
    await this.answer(
      path,
      made((minutes) => new Date(now + minutes * 60_000).toISOString()),
    );
  }

  /** Passes on the server's answer with a change. */
  async change<Answer>(path: string, change: (answer: Answer) => unknown): Promise<void> {
    await this.page.route(path, async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  }
}
