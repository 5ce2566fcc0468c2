import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHECKS } from './audit.ts';
import type { Check } from './check.ts';
import { AT_REST_CHECKS } from './work-checks.ts';

const page = readFileSync(new URL('../../docs/rules/audit.md', import.meta.url), 'utf8');
const [, always = '', atRest = ''] = page.split(/\n##+ (?:The promises|At rest)\n/);

test.each<[string, string, readonly Check[]]>([
  ['always', always, CHECKS],
  ['at rest', atRest, AT_REST_CHECKS],
])('what holds %s is written down, promise for promise', (_when, text, checks) => {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(checks.map(({ id, sentence }) => `| \`${id}\` | ${sentence} |`));
});

test('a promise has a name of its own', () => {
  const ids = [...CHECKS, ...AT_REST_CHECKS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+\.[a-z_]+$/);
});
