import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSALS } from './refusals.ts';

// shows: 8.53
test('the specification lists every refusal code under its status, and no other code', () => {
  const text = readFileSync(new URL('../docs/specification/8-errors.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| (\d{3}) \| (`.+) \|$/gm)];
  const listed = rows.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => [code, Number(status)]),
  );
  expect(Object.fromEntries(listed)).toEqual(REFUSALS);
});
