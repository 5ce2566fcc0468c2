import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Reservation } from '#contract/reservations.ts';

test('each field of a reservation is used by a screen', async () => {
  const screens: string[] = [];
  for await (const path of glob('web/{shared,features}/**/*.{ts,tsx}'))
    if (!path.includes('.test.')) screens.push(await readFile(path, 'utf8'));
  const all = screens.join('\n');
  const unused = Object.keys(Reservation.shape).filter((field) => !new RegExp(`\\b${field}\\b`).test(all));
  expect(unused, 'Show the field, such as in reservation-facts.tsx').toEqual([]);
});
