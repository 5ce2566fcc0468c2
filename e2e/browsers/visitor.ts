import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, FoundElement } from './driver.ts';
import { findShown } from './find-shown.ts';

const PATIENCE_MS = 20_000;
const BETWEEN_TRIES_MS = 100;

const SELECTORS = {
  article: 'article',
  button: 'button, [role=button]',
  dialog: '[role=dialog], [role=alertdialog]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  picture: 'img, svg[role=img], canvas',
  text: 'p, li, dt, dd, span, strong, div, td, time',
} as const;

/** Values that can be passed to and from a script in the page. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A role and an accessible name (a string must match completely), in the page or in a part of it. */
export type Wanted = {
  readonly role: keyof typeof SELECTORS;
  readonly name?: string | RegExp;
  readonly inside?: 'main' | 'dialog';
};

/** Finds, presses and types as a visitor does, by the visible page, and waits until an element appears. */
export class Visitor {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Opens a page of the site and waits until its heading is hydrated: before that only links work. */
  async open(address: string): Promise<void> {
    await this.driver.open(address);
    await this.until('hydrated heading', () =>
      this.run(() => {
        const heading = document.querySelector('main h1');
        // React marks the elements that it has hydrated.
        return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
      }),
    );
  }

  /** Runs a function in the page; it cannot use its surrounding scope. */
  async run<Given extends readonly Json[], T extends Json>(
    script: (...given: Given) => T | Promise<T>,
    ...given: Given
  ): Promise<T> {
    // JSON comes back unchanged, so the result has the function's type.
    return (await this.driver.evaluate(calling(script, given))) as T;
  }

  /** Waits until it is shown; with `isReady`, also until it is scrolled into view and reacts to a press. */
  async sees(wanted: Wanted, { isReady = false } = {}): Promise<FoundElement> {
    return this.#find(wanted, isReady);
  }

  async seesNo(wanted: Wanted): Promise<void> {
    await this.until(`no ${inWords(wanted)}`, async () => (await this.#look(wanted, false)) === undefined);
  }

  async press(wanted: Wanted): Promise<void> {
    await (await this.#find(wanted, true)).press();
  }

  async write(name: string | RegExp, text: string): Promise<void> {
    await (await this.#find({ role: 'field', name }, true)).write(text);
  }

  async arrivesAt(address: string | RegExp): Promise<void> {
    await this.until(`address ${address}`, async () => {
      const at = await this.driver.address();
      return typeof address === 'string' ? at === address : address.test(at);
    });
  }

  /** Polls a condition until it holds. Retries when it throws, as on a page that is being replaced. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let last: unknown;
    while (Date.now() < end) {
      try {
        if (await holds()) return;
      } catch (error) {
        last = error;
      }
      await pause(BETWEEN_TRIES_MS);
    }
    throw new Error(`${await this.#situation()} still missing: ${what}`, { cause: last });
  }

  async #find(wanted: Wanted, isActedOn: boolean): Promise<FoundElement> {
    let found: FoundElement | undefined;
    await this.until(inWords(wanted), async () => {
      found = await this.#look(wanted, isActedOn);
      return found !== undefined;
    });
    if (found === undefined) throw new Error(`${inWords(wanted)} was found and then disappeared`);
    return found;
  }

  #look({ role, name, inside }: Wanted, isActedOn: boolean): Promise<FoundElement | undefined> {
    const isPattern = name instanceof RegExp;
    const asked = {
      selector: SELECTORS[role],
      name: name === undefined ? null : isPattern ? name.source : name,
      isPattern,
      inside: inside === undefined ? null : inside === 'dialog' ? SELECTORS.dialog : inside,
      isActedOn,
    };
    return this.driver.find(calling(findShown, [asked]));
  }

  async #situation(): Promise<string> {
    const address = await this.driver.address().catch(() => 'an unknown address');
    const text = await this.run(() => document.body.innerText.slice(0, 1_500)).catch(() => 'nothing');
    return `After ${PATIENCE_MS / 1000} s at ${address}, which shows “${text}”,`;
  }
}

const calling = (script: (...given: never[]) => unknown, given: readonly Json[]) =>
  `(${String(script)})(...${JSON.stringify(given)})`;

function inWords({ role, name, inside }: Wanted): string {
  return `${role}${name === undefined ? '' : ` ${name}`}${inside === undefined ? '' : ` in ${inside}`}`;
}
