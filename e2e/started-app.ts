import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Longer than an app takes to start beside others; where it cannot start, a journey goes on and sees for itself. */
const PATIENCE_MS = 10_000;
/** How many of the browser's turns React is given to end what it has begun; it takes one for a few milliseconds of work. */
const TURNS = 50;

/**
 * Has every page of a context count as loaded only when what the server drew has become the app's: until then its links work, and
 * nothing else.
 */
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

/** Waits until the page's frame and its heading are the app's, where the server drew them. */
async function untilAppRuns(page: Page): Promise<void> {
  const runs = () => {
    if (document.querySelector('script[data-app]') === null) return true;
    const drawn = [...document.querySelectorAll('main, main h1')];
    // React notes on each element to which of its parts it belongs.
    return drawn.length > 0 && drawn.every((each) => Object.keys(each).some((key) => key.startsWith('__reactFiber')));
  };
  await page.waitForFunction(runs, undefined, { timeout: PATIENCE_MS }).then(
    () => letReactWork(page),
    () => undefined,
  );
}

/** Waits until an element that the server drew is the app's: a page becomes the app's in parts. */
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

/** Opens a page whose app does not come; gives what lets it come. */
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
