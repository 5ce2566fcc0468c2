import type { Page, Route } from '@playwright/test';

type Handler = (route: Route) => unknown;

/**
 * Returns a list of handlers: each one that is added meets one later request to `url`; all others go on. Call it
 * before the page loads, because on a busy machine a route that is set right before a press has missed its request.
 */
export async function meeting(page: Page, url: string): Promise<Handler[]> {
  const handlers: Handler[] = [];
  await page.context().route(url, (route) => (handlers.shift() ?? (() => route.continue()))(route));
  return handlers;
}
