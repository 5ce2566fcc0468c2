import { expect, test } from 'vitest';
import { withFigures } from './proof-table.ts';

const PAGE = `# Title

| proof | what holds | figures | day |
| --- | --- | --- | --- |
| crash | old | kills: 1 | 2026-01-01 |
| fuzz | old | requests: 1 | 2026-01-01 |

More.
`;

test("a proof's rows are replaced; other rows and the text around the table stay", () => {
  const lines = [{ claim: 'new', figures: { requests: 200_000, seed: 'x' } }];
  expect(withFigures(PAGE, { name: 'fuzz', day: '2026-02-03', lines })).toBe(
    PAGE.replace(
      '| fuzz | old | requests: 1 | 2026-01-01 |',
      '| fuzz | new | requests: 200,000<br>seed: x | 2026-02-03 |',
    ),
  );
});

test('a new proof is inserted in sorted order', () => {
  const page = withFigures(PAGE, { name: 'drain', day: '2026-02-03', lines: [{ claim: 'c', figures: {} }] });
  expect(
    page
      .split('\n')
      .filter((row) => /^\| [a-z]+ \|/.test(row))
      .map((row) => row.split(' ')[1]),
  ).toEqual(['proof', 'crash', 'drain', 'fuzz']);
});

test('a page without the table is refused', () => {
  expect(() => withFigures('# Title\n', { name: 'fuzz', day: '2026-02-03', lines: [] })).toThrow('no table');
});
