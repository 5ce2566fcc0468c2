import { test as base, expect } from '@playwright/test';
import { ALL_STATES } from './states/all-states.ts';
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

/** `STATES=all` adds all other states, to run any of them singly. */
const states = process.env.STATES === 'all' ? ALL_STATES : ALL_STATES.filter(({ isInEveryRun }) => isInEveryRun);
const looks = looksFor(states);

/** The parts that journeys of every run open. */
const OPENED_BY_JOURNEYS = [
  'layout',
  'home',
  'location',
  'slot',
  'voucher',
  'buy',
  'payment',
  'reservation',
  'reservations',
  'cancelling',
  'account',
  'pay by link',
  'staff today',
  'staff booking',
  'staff bookings',
  'staff counter',
  'staff people',
  'staff me',
  'staff frame',
  'staff money',
  'staff blocks',
  'staff doors',
  'staff approvals',
  'staff reports',
  'staff trail',
];

test('every part of the product is opened in every run', () => {
  const areasOf = (some: typeof ALL_STATES) => some.map(({ area }) => area);
  expect(new Set([...areasOf(states), ...OPENED_BY_JOURNEYS])).toEqual(new Set(areasOf(ALL_STATES)));
});

for (const [index, state] of states.entries()) {
  const { locale, ...view } = looks[index] ?? { locale: 'en', width: 360, theme: 'light' };
  const shown = `${locale}, ${view.width} px, ${view.theme} (STATES_SEED=${SEED})`;
  test(state.title, { annotation: { type: 'look', description: shown } }, async ({ stage }) => {
    expect(await examine(stage, state, { locale, views: [view] }), shown).toEqual([]);
  });
}
