import { expect, test } from 'vitest';
import { needsSecondPerson } from './approvals.ts';

const facts = { mayAlone: true, amount: 1_000_000, doneAlone: 0, limit: 2_000_000 };

test.each([
  ['an amount within the limit', facts, false],
  ['exactly the limit', { ...facts, doneAlone: 1_000_000 }, false],
  ['one dong more than the limit', { ...facts, doneAlone: 1_000_001 }, true],
  ['several small amounts', { ...facts, amount: 100_000, doneAlone: 1_950_000 }, true],
  ['a person who may only ask', { ...facts, mayAlone: false, amount: 0 }, true],
])('decides whether %s needs a second person', (_, given, needed) => {
  expect(needsSecondPerson(given)).toBe(needed);
});
