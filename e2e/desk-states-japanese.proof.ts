import { expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { DESK_STATES } from './states/all-states.ts';
import { proveStates } from './states/prove.ts';

test('every screen of the back office is sound in every state in Japanese, at every width, in both themes', async () => {
  const { states, views, wrong } = await proveStates('ja', DESK_STATES);
  expect(wrong).toEqual([]);
  tellFigures(
    'Every screen of the back office in every state shows what it must, clips no text (even longer ones), and has no violation that axe finds, at 320, 360 and 1440 px, at double text size, in light, dark and forced colours',
    { language: 'ja', states, views },
  );
});
