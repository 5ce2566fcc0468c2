import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/**
 * Longer than an app takes to start on a busy machine. After this time the journey continues, and fails at its
 * next step if the app has not started.
 */
const PATIENCE_MS = 10_000;
/** Number of tasks that React gets to finish hydration; it yields every few milliseconds. */
const TURNS = 50;

/** Makes every page of a context count as loaded only once it is hydrated: until then only its links work. */
export function awaitApps(context: BrowserContext): void {
  const wrap = (page: Page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (...asked) => {
      const answer = await goto(...asked);
      await untilAppRuns(page);
      return answer;
    };
    page.reload = async (...asked) => {
      const answer = await reload(...asked);
      await untilAppRuns(page);
      return answer;
    };
  };
  for (const page of context.pages()) wrap(page);
  context.on('page', wrap);
}

/** Waits until the page's frame and heading are hydrated, where the server rendered them. */
async function untilAppRuns(page: Page): Promise<void> {
  const runs = () => {
    if (document.querySelector('script[data-app]') === null) return true;
    const drawn = [...document.querySelectorAll('main, main h1')];
    // React marks each element that it has hydrated.
    return drawn.length > 0 && drawn.every((each) => Object.keys(each).some((key) => key.startsWith('__reactFiber')));
  };
  await page.waitForFunction(runs, undefined, { timeout: PATIENCE_MS }).then(
    () => letReactWork(page),
    () => undefined,
  );
}

/** Waits until a server-rendered element is hydrated: a page hydrates in parts. */
export async function untilIsOfTheApp(element: Locator): Promise<void> {
  const isOfTheApp = () => element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isOfTheApp).toBe(true);
  await letReactWork(element.page());
}

async function letReactWork(page: Page): Promise<void> {
  await page.evaluate(async (turns) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        port2.postMessage(null);
      });
    }
  }, TURNS);
}

/** Opens a page whose app does not load; returns a function that lets it load. */
export async function openWithoutApp(page: Page, address: string): Promise<() => Promise<void>> {
  let comes = () => {};
  const app = new Promise<void>((come) => {
    comes = come;
  });
  await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await app;
    await route.continue();
  });
  const isThere = page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return async () => {
    comes();
    await isThere;
  };
}
