import { expect, test } from 'vitest';
import { REFUSALS } from './refusals.ts';

const DOCUMENT = '../docs/refusals.md';

// shows: 8.53
test('docs/refusals.md lists every refusal code under its status, and no other code', async () => {
  const byStatus = Object.groupBy(Object.entries(REFUSALS), ([, status]) => status);
  const rows = Object.entries(byStatus).map(
    ([status, refusals]) => `| ${status} | ${refusals.map(([code]) => `\`${code}\``).join(', ')} |\n`,
  );
  const head = `# Refusals\n\nGenerated from \`contract/refusals.ts\` by \`npm run docs\`.\n\n`;
  const page = `${head}| status | codes |\n| --- | --- |\n${rows.join('')}`;
  await expect(page).toMatchFileSnapshot(DOCUMENT);
});
