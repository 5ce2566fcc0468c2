import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('each button of a booking is pressed in a state of e2e/states/staff/bookings.ts', async () => {
  const acts = await readFile(new URL('booking-acts.tsx', import.meta.url), 'utf8');
  const labels = [...acts.matchAll(/label: \(\{ (\w+) \}\) => \1,/g)].map(([, label]) => label);
  const hint = 'Write the label of a button as `({ name }) => name`';
  expect(labels.length, hint).toBe([...acts.matchAll(/^ {4}Sheet: /gm)].length);
  const states = await readFile('e2e/states/staff/bookings.ts', 'utf8');
  const without = labels.filter((label) => !new RegExp(`bookings\\.${label}\\b`).test(states));
  expect(without, 'Add a state that opens the sheet of this button to e2e/states/staff/bookings.ts').toEqual([]);
});
