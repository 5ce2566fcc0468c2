import { expect, type Locator, type Page } from '@playwright/test';

/** How many of the browser's turns React is given to end what it has begun; it takes one for a few milliseconds of work. */
const TURNS = 50;

/** Waits until the head of a page is the app's; until then what the server drew has links that work, and nothing else. */
export async function untilAppRuns(page: Page): Promise<void> {
  await untilIsOfTheApp(page.locator('main'));
  await untilIsOfTheApp(page.getByRole('heading', { level: 1 }).first());
}

/** Waits until an element that the server drew is the app's: a page becomes the app's in parts. */
export async function untilIsOfTheApp(element: Locator): Promise<void> {
  // React notes on each element to which of its parts it belongs.
  const isOfTheApp = () => element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isOfTheApp).toBe(true);
  await element.page().evaluate(async (turns) => {
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
