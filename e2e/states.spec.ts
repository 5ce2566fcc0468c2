import { test as base, expect } from '@playwright/test';
import { CATALOGUE } from './states/catalogue.ts';
import { examine } from './states/examine.ts';
import { looksFor, SEED } from './states/looks.ts';
import { Stage } from './states/stage.ts';

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = new Stage(browser);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

/** `STATES=all` adds all other states, to run any of them singly. */
const states = process.env.STATES === 'all' ? CATALOGUE : CATALOGUE.filter(({ isInEveryRun }) => isInEveryRun);
const looks = looksFor(states);

test('the catalogue has a state for every part of the product', () => {
  const areasOf = (some: typeof CATALOGUE) => [...new Set(some.map(({ area }) => area))];
  expect(areasOf(states)).toEqual(areasOf(CATALOGUE));
});

for (const [index, state] of states.entries()) {
  const { locale, ...view } = looks[index] ?? { locale: 'en', width: 360, theme: 'light' };
  const shown = `${locale}, ${view.width} px, ${view.theme} (STATES_SEED=${SEED})`;
  test(state.title, { annotation: { type: 'look', description: shown } }, async ({ stage }) => {
    expect(await examine(stage, state, { locale, views: [view] }), shown).toEqual([]);
  });
}
