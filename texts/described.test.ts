import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API, STAFF_API } from '#contract/api.ts';
import { takeHold } from '#contract/holds.ts';
import { Reservation } from '#contract/reservations.ts';
import { mailNames } from './en/mails.ts';

const read = (page: string) => readFileSync(new URL(`../docs/${page}`, import.meta.url), 'utf8');

/** Returns those of some names that a page does not have as whole words. */
function missingIn(page: string, names: readonly string[]): string[] {
  const text = read(page);
  return names.filter((name) => !new RegExp(`(?<!\\w)${name.replaceAll(/[/{}]/g, '\\$&')}(?!\\w)`).test(text));
}

/** Returns the words of a page that are set as code. */
const codeIn = (page: string) =>
  [...read(page).matchAll(/```([^`]+)```|`([^`]+)`/g)].flatMap(([, block, word]) => (block ?? word ?? '').split(/\s+/));

test.each([
  { what: 'each field of a reservation', page: 'specification/3-entities.md', names: Object.keys(Reservation.shape) },
  { what: 'the path of each public route', page: 'specification/7-calls.md', names: API.map(({ path }) => path) },
  { what: 'each refusal of a hold', page: 'rules/hold.md', names: takeHold.refusals },
])('docs/$page names $what', ({ page, names }) => {
  expect(missingIn(page, names), `Describe it in docs/${page}`).toEqual([]);
});

const STAFF_PAGE = 'specification/12-back-office.md';
const MAIL_PAGE = 'specification/1-product.md';

test('docs/specification/12-back-office.md names the sentence about each call of the staff', () => {
  const named = new Set(codeIn(STAFF_PAGE));
  const missing = STAFF_API.map(({ id }) => id).filter((id) => !named.has(id));
  expect(missing, `Write a sentence in docs/${STAFF_PAGE}, and add the call to its end`).toEqual([]);
});

test('the specification names each mail', () => {
  const named = new Set([MAIL_PAGE, STAFF_PAGE].flatMap(codeIn));
  const missing = Object.keys(mailNames).filter((kind) => !named.has(kind));
  expect(
    missing,
    `Add a row to the mails of docs/${MAIL_PAGE}; what staff cause or get: to the end of docs/${STAFF_PAGE}`,
  ).toEqual([]);
});
