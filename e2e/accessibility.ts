import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The screens that this process has examined. */
const examined = new Set<string>();
/** `npm test` examines each screen once; its states are examined by the proofs of all states. */
const isEveryRun = process.env.JOURNEYS === undefined;

/** Checks the current screen against WCAG 2.2, levels A and AA, as far as axe can. */
export async function expectAccessible(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname.replaceAll(/[\da-f-]{36}/g, 'id');
  const screen = `${path}, ${await page.getByRole('dialog').count()} dialogs`;
  if (isEveryRun && examined.has(screen)) return;
  examined.add(screen);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Without legacy mode, axe would evaluate its findings in another page; our pages have no frames of other origins.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode(true).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(told).toEqual([]);
}
