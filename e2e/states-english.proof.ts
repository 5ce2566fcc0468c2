import { expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { proveStates } from './states/prove.ts';

test('every screen is sound in every state in English, at every width, in both themes', async () => {
  const { states, views, wrong } = await proveStates('en');
  expect(wrong).toEqual([]);
  tellFigures(
    'Every screen in every state shows what it must, cuts nothing also with longer texts, and has no barrier that axe finds, at 320, 360 and 1440 px, at twice the size, by day, by night and in forced colours',
    { language: 'en', states, views },
  );
});
