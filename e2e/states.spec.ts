import { test as base, expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { CATALOGUE, type NamedState } from './states/catalogue.ts';
import { looksFor, SEED } from './states/looks.ts';
import { expectNamed, flawsOf, settle } from './states/soundness.ts';
import { type Look, Stage } from './states/stage.ts';

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

async function check(stage: Stage, state: NamedState, look: Look): Promise<void> {
  const { visit, troubles } = await stage.enter(state, look);
  const { page, texts, locale } = visit;
  for (const part of state.seen(visit)) await expect(part).toBeVisible();
  await settle(page);
  await expectNamed(page, { locale, end: texts.layout.titleOf('') });
  expect.soft(await flawsOf(page), 'the shape of the screen').toEqual([]);
  await expectAccessible(page);
  const { mayFail = [], mayComplain = [] } = state;
  const isUnexpected = (known: readonly RegExp[]) => (told: string) => !known.some((pattern) => pattern.test(told));
  expect(troubles.failures.filter(isUnexpected(mayFail)), 'requests that failed').toEqual([]);
  expect(troubles.complaints.filter(isUnexpected(mayComplain)), 'what the browser complains of').toEqual([]);
}

const looks = looksFor(CATALOGUE);

for (const [index, state] of CATALOGUE.entries()) {
  const look = looks[index];
  if (look === undefined) continue;
  const shown = `${look.locale}, ${look.width} px, ${look.theme} (STATES_SEED=${SEED})`;
  test(state.title, { annotation: { type: 'look', description: shown } }, async ({ stage }) => {
    await test.step(shown, () => check(stage, state, look));
  });
}
