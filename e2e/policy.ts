import { type BrowserContext, test as base, expect } from '@playwright/test';
import { awaitApps } from './started-app.ts';

type Fixtures = {
  /** Errors reported by the browser on our own pages. Every `test` of this file must end without any. */
  complaints: string[];
};

/**
 * Expected messages. The browser logs every error response, and a failed update check of the service worker
 * while offline; the app logs every URL without a page.
 */
const EXPECTED = [
  'Failed to load resource',
  'An unknown error occurred when fetching the script',
  'There is no page at this path',
];

/** Collects violations of the content security policy, exceptions and logged errors of a page. */
export async function listenForComplaints(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await context.exposeBinding('tellViolation', (_source, told: string) => {
    complaints.push(told);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
      // Playwright's `exposeBinding` defines `tellViolation` on every page.
      const { tellViolation } = window as unknown as { tellViolation: (told: string) => void };
      tellViolation(`${violatedDirective} forbids ${blockedURI} on ${new URL(documentURI).pathname}`);
    });
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.some((start) => message.text().startsWith(start))) return;
    complaints.push(message.text());
  });
  return complaints;
}

/**
 * Playwright's `test`, extended: each test must end without errors in the browser; a page counts as loaded
 * once it is hydrated.
 */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      awaitApps(context);
      const complaints = await listenForComplaints(context);
      await use(complaints);
      // A request that a route still answers must not fail the test after its end.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
