import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from './states/soundness.ts';

/**
 * Checks the current screen against WCAG 2.2, levels A and AA, as far as axe can. In `npm test` only the states of screens are
 * checked: axe takes seconds, and the proofs of all states examine every screen.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.JOURNEYS === undefined) return;
  // A button whose colour is on its way has the contrast of neither colour.
  await settle(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Without legacy mode, axe would evaluate its findings in another page; our pages have no frames of other origins.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode(true).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(told).toEqual([]);
}
