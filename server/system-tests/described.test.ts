import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API, STAFF_API } from '#contract/api.ts';
import { takeHold } from '#contract/holds.ts';
import { Reservation } from '#contract/reservations.ts';
import { mailNames } from '#texts/en/mails.ts';

const read = (page: string) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');

/** Returns those of some names that a page does not have as whole words. */
function missingIn(page: string, names: readonly string[]): string[] {
  const text = read(page);
  return names.filter((name) => !new RegExp(`(?<!\\w)${name.replaceAll(/[/{}]/g, '\\$&')}(?!\\w)`).test(text));
}

/** Returns the words of a page that are set as code. */
const codeIn = (page: string) =>
  new Set(
    [...read(page).matchAll(/```([^`]+)```|`([^`]+)`/g)].flatMap(([, block, word]) =>
      (block ?? word ?? '').split(/\s+/),
    ),
  );

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

test('the specification names the sentence about each call of the staff', () => {
  const named = codeIn('specification/12-back-office.md');
  expect(STAFF_API.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});

test('the specification names each mail', () => {
  const named = new Set([...codeIn('specification/1-product.md'), ...codeIn('specification/12-back-office.md')]);
  expect(Object.keys(mailNames).filter((kind) => !named.has(kind))).toEqual([]);
});
