import { expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { CONTROLS } from '#server/testing/simulation/weaknesses.ts';
import { expectBrokenWithout } from '#server/testing/simulation/without-guard.ts';

test('the simulation finds each removed guard', async () => {
  const guards = Object.keys(CONTROLS);
  for (const guard of guards) await expectBrokenWithout(guard, 60);
  expect(guards).not.toEqual([]);
  tellFigures('The simulated site with a guard removed breaks its promise within few steps', {
    'guards removed one by one': guards.length,
  });
});
