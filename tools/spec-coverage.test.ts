import { expect, test } from 'vitest';
import { rowsOf } from './coverage/table.ts';
import { isInTheSuite, titlesIn } from './coverage/test-titles.ts';
import { faultsOf } from './spec-coverage.ts';

const SOURCE = `
test('plain', () => {});
test.each([1, 2])('%s of a table', () => {});
describe.each(ROWS)('$name of a group', () => {
  test(
    "on its own line, with 'quotes'",
    async () => {
      await test.step('a step', () => {});
      call('no title');
    },
  );
});
for (const seed of seeds) test(\`from \${seed}\`, () => {});
// test('only a comment', () => {});
const text = "test('in a text')";
`;

test('titles are found wherever tests have them', () => {
  expect([...titlesIn('a.test.ts', SOURCE)]).toEqual([
    'plain',
    '%s of a table',
    '$name of a group',
    "on its own line, with 'quotes'",
    'a step',
    `from $\{seed}`,
  ]);
});

test('the states of a catalogue are tests', () => {
  const source = "export const home = { area: 'home', states: [{ name: 'one store', open, seen: () => [] }] };";
  expect([...titlesIn('e2e/states/home.ts', source)]).toEqual(['home', 'one store']);
  expect([...titlesIn('e2e/home.ts', source)]).toEqual([]);
  expect([...titlesIn('e2e/states/scene.ts', source)]).toEqual([]);
});

test.each([
  ['domain/a.test.ts', true],
  ['web/a.test.tsx', true],
  ['e2e/a.spec.ts', true],
  ['e2e/states/home.ts', true],
  ['server/a.proof.ts', false],
  ['server/a.ts', false],
])('of %s tests are run each time: %s', (file, isRun) => expect(isInTheSuite(file)).toBe(isRun));

const PAGE = `
# Coverage

## 1. One

| sentence | shown by |
| --- | --- |
| Says \\| so | \`a.test.ts\` plain<br>\`a.test.ts\` a step |

## 2. Two

| sentence | shown by |
| --- | --- |
| Has none | |
`;

test('a row has its section, its sentence and its tests', () => {
  expect(rowsOf(PAGE)).toEqual([
    {
      section: '1',
      sentence: 'Says | so',
      shown: [
        { file: 'a.test.ts', title: 'plain' },
        { file: 'a.test.ts', title: 'a step' },
      ],
    },
    { section: '2', sentence: 'Has none', shown: [] },
  ]);
});

const row = (...tests: string[]) => ({
  section: '1',
  sentence: 'It is so',
  shown: tests.map((title) => ({ file: 'a.test.ts', title })),
});
const read = (file: string) => (file === 'a.test.ts' ? SOURCE : undefined);
const others = ['2', '3', '4', '5', '6', '7', '8', '9'].map((section) => ({ ...row('plain'), section }));

test.each([
  { given: 'tests that are there', rows: [row('plain', 'a step')], faults: [] },
  { given: 'a test that is gone', rows: [row('plane')], faults: ["1: It is so: a.test.ts has no 'plane'"] },
  { given: 'no test', rows: [row()], faults: ['1: It is so: no test shows it'] },
  {
    given: 'a file that is gone',
    rows: [{ ...row(), shown: [{ file: 'b.test.ts', title: 'plain' }] }],
    faults: ['1: It is so: there is no b.test.ts'],
  },
  {
    given: 'a proof',
    rows: [{ ...row(), shown: [{ file: 'a.proof.ts', title: 'plain' }] }],
    faults: ['1: It is so: a.proof.ts is no file of tests that every run has'],
  },
  { given: 'one row twice', rows: [row('plain'), row('a step')], faults: ['1: It is so: stands there twice'] },
  { given: 'a section left out', rows: [], faults: ['section 1 has no row'] },
])('with $given the faults are $faults', ({ rows, faults }) => {
  expect(faultsOf([...rows, ...others], read)).toEqual(faults);
});
