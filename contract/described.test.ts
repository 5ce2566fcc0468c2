import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API } from './api.ts';
import { takeHold } from './holds.ts';
import { Reservation } from './reservations.ts';

/** Returns those of some names that a document does not have as whole words. */
function missingIn(document: string, names: readonly string[]): string[] {
  const text = readFileSync(new URL(`../docs/${document}`, import.meta.url), 'utf8');
  return names.filter((name) => !new RegExp(`(?<!\\w)${name.replaceAll(/[/{}]/g, '\\$&')}(?!\\w)`).test(text));
}

test('the specification names each field of a reservation', () => {
  expect(missingIn('specification/3-entities.md', Object.keys(Reservation.shape))).toEqual([]);
});

test('the specification names the path of each public route', () => {
  expect(
    missingIn(
      'specification/7-calls.md',
      API.map(({ path }) => path),
    ),
  ).toEqual([]);
});

test('the rules of holds name each refusal of a hold', () => {
  expect(missingIn('rules/hold.md', takeHold.refusals)).toEqual([]);
});
