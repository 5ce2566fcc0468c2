import { afterEach, expect, test, vi } from 'vitest';
import { amount, instant, listOf, oneOf, or, orNull, type Readers, record, text } from './readers.ts';

const readVisit = record<{ id: string; start: string; price: number | null }>({
  id: text,
  start: instant,
  price: orNull(amount),
});
const visit = { id: 'v1', start: '2026-11-23T03:00:00.000Z', price: 790_000 };

afterEach(() => vi.restoreAllMocks());

test('leaves members that no screen needs unchanged', () => {
  expect(readVisit({ ...visit, colour: 'red' })).toEqual({ ...visit, colour: 'red' });
});

test('the compiler asks for a reader of each member that is not optional', () => {
  type Room = { id: string; floor: number; note?: string };
  const readers = { id: text, floor: amount } satisfies Readers<Room>;
  // @ts-expect-error The floor has no reader.
  const fewer = { id: text } satisfies Readers<Room>;
  expect(Object.keys(readers)).toEqual([...Object.keys(fewer), 'floor']);
});

test.each([
  { given: null },
  { given: 'a visit' },
  { given: {} },
  { given: { ...visit, id: 7 } },
  { given: { ...visit, start: 'tomorrow' } },
  { given: { ...visit, start: null } },
])('refuses $given as a visit', ({ given }) => {
  expect(() => readVisit(given)).toThrow('Unreadable answer: ');
});

test.each([{ price: undefined }, { price: 'free' }, { price: Number.NaN }])(
  'reads a price of $price as absent',
  (odd) => {
    expect(readVisit({ ...visit, ...odd }).price).toBeNull();
  },
);

test.each([{ given: undefined }, { given: null }, { given: 0 }, { given: 'false' }])(
  'refuses $given as a boolean',
  ({ given }) => {
    expect(() => oneOf([true, false])(given)).toThrow('Unreadable answer: ');
  },
);

test('reads a list that is missing as the given one, and drops unknown words', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const readColours = or(listOf(oneOf(['red', 'blue'])), []);
  expect(readColours(['red', 'green', 7, 'blue'])).toEqual(['red', 'blue']);
  expect(readColours(undefined)).toEqual([]);
});

test('drops a record that cannot be read, keeps the others, and logs it to the console', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(listOf(readVisit)([visit, { id: 'v2' }, null, visit])).toEqual([visit, visit]);
  expect(told).toHaveBeenCalledTimes(2);
});

test('refuses something that is not a list', () => {
  expect(() => listOf(readVisit)({})).toThrow('Unreadable answer: object');
});
