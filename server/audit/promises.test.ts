import { expect, test } from 'vitest';
import { CHECKS } from './audit.ts';
import type { Check } from './check.ts';
import { AT_REST_CHECKS } from './work-checks.ts';

const DOCUMENT = '../../docs/audit-promises.md';

function tableOf(title: string, checks: readonly Check[]): string {
  const rows = checks.map(({ id, sentence }) => `| \`${id}\` | ${sentence} |\n`);
  return `## ${title}\n\n| promise | |\n| --- | --- |\n${rows.join('')}`;
}

test('docs/audit-promises.md lists every promise of the audit', async () => {
  const head = `# Promises of the audit\n\nGenerated from \`server/audit/\` by \`npm run docs\`.\n`;
  const page = [head, tableOf('Always', CHECKS), tableOf('At rest', AT_REST_CHECKS)].join('\n');
  await expect(page).toMatchFileSnapshot(DOCUMENT);
});

test('every promise has a unique, well-formed id', () => {
  const ids = [...CHECKS, ...AT_REST_CHECKS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+\.[a-z_]+$/);
});
