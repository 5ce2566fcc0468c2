import { describe, expect, test } from 'vitest';
import { readSecurityItems, readSpecification } from './coverage/pages.ts';
import { coveragePage, faultsBetween } from './coverage/tables.ts';
import { tagsIn } from './coverage/tags.ts';

const mark = (ids: string) => `// shows: ${ids}`;
const PLACEHOLDER = `$\{x}`;

describe('tags', () => {
  const source = [
    mark('1.1, S2'),
    mark('1.2'),
    "test('plain', () => {});",
    mark('1.3'),
    'test.each([',
    '  1,',
    "])('%s of a table', () => {});",
    "describe('a group', () => {",
    `  ${mark('1.4')}`,
    `  for (const x of y) test(\`from ${PLACEHOLDER}\`, async () => {`,
    `    ${mark('1.5')}`,
    "    await test.step('a step', () => {});",
    '  });',
    '});',
  ].join('\n');

  test('tags belong to the test, group or step directly below them', () => {
    expect(tagsIn('a.test.ts', source)).toEqual({
      tags: [
        { file: 'a.test.ts', title: 'plain', ids: ['1.1', 'S2', '1.2'] },
        { file: 'a.test.ts', title: '%s of a table', ids: ['1.3'] },
        { file: 'a.test.ts', title: `from ${PLACEHOLDER}`, ids: ['1.4'] },
        { file: 'a.test.ts', title: 'a step', ids: ['1.5'] },
      ],
      faults: [],
    });
  });

  test('tags belong to a state in the catalogues of screens', () => {
    const state = ['export const home = {', mark('2.1'), "  name: 'one store',", '};'].join('\n');
    expect(tagsIn('e2e/states/home.ts', state).tags).toEqual([
      { file: 'e2e/states/home.ts', title: 'one store', ids: ['2.1'] },
    ]);
  });

  test('tags say which races npm test leaves out', () => {
    const race = [mark('1.1'), "describe.runIf(isProof)('unguarded', () => {", mark('1.2'), "test('breaks');", '});'];
    const told = tagsIn('a.race.test.ts', race.join('\n')).tags.map(({ title, isNightly }) => [title, isNightly]);
    expect(told).toEqual([
      ['unguarded', true],
      ['breaks', true],
    ]);
  });

  test('tags say which journeys npm test leaves out, with their steps', () => {
    const step = [mark('1.2'), "await test.step('a step', () => {});"].join('\n');
    const journey = (title: string, details: string) =>
      `${mark('1.1')}\ntest('${title}', ${details}() => {\n${step}\n});`;
    const journeys = [journey('seldom', "{ tag: '@nightly' }, "), journey('always', '')].join('\n');
    const told = tagsIn('e2e/a.spec.ts', journeys).tags.map(({ title, isNightly = false }) => ({ title, isNightly }));
    expect(told).toEqual([
      { title: 'seldom', isNightly: true },
      { title: 'a step', isNightly: true },
      { title: 'always', isNightly: false },
      { title: 'a step', isNightly: false },
    ]);
  });

  test('tags say which tests npm test leaves out', () => {
    const slow = `${mark('1.1')}\ntest.each(rows)('seldom', { tags: 'nightly', timeout: 9 }, () => {});`;
    const file = `/** @module-tag nightly */\n${mark('1.1')}\ntest('seldom', () => {});`;
    for (const text of [slow, file]) expect(tagsIn('a.test.ts', text).tags).toMatchObject([{ isNightly: true }]);
  });

  test('tags above anything but a test, group, step or state are a fault', () => {
    const stray = [mark('1.1'), 'const x = 1;', "test('later', () => {});"].join('\n');
    expect(tagsIn('a.test.ts', stray)).toEqual({
      tags: [],
      faults: ["a.test.ts:1 'shows' stands above no test, group, step or state"],
    });
  });

  test('tags are a fault in a file that npm test does not run', () => {
    expect(tagsIn('a.proof.ts', source).faults).toEqual([
      "a.proof.ts:1 has a 'shows' line, but npm test does not run it",
    ]);
  });
});

describe('a page of the specification', () => {
  const read = (...lines: string[]) => readSpecification('docs/specification/2-screens.md', lines.join('\n'));

  test('reading a page of the specification gives each sentence, item and row with its ids', () => {
    const page = read(
      '# 2. Screens',
      '',
      '> A note. It needs no id.',
      '',
      'The menu shows:',
      '',
      "- the name ('Yumori. Home'), [2.1] and the language;",
      '  and the theme. [2.2, 2.3]',
      '',
      '| what | value |',
      '| --- | --- |',
      '| width | 150 px [2.4] |',
    );
    expect(page).toEqual({
      sentences: [
        { id: '2.1', text: "the name ('Yumori. Home')," },
        { id: '2.2', text: 'and the language; and the theme.' },
        { id: '2.3', text: 'and the language; and the theme.' },
        { id: '2.4', text: 'width · 150 px' },
      ],
      faults: [],
    });
  });

  test.each([
    { given: 'a new paragraph', lines: ['The menu is red.'] },
    { given: 'a new sentence before one with an id', lines: ['- The menu is red. It opens. [2.1]'] },
    { given: 'a new sentence after one with an id', lines: ['- The menu opens. [2.1] It is red.'] },
    { given: 'a new item', lines: ['- The menu opens. [2.1]', '- It is red.'] },
    { given: 'a new row', lines: ['| what | value |', '| --- | --- |', '| colour | red |'] },
  ])('a page of the specification has a fault for $given without an id', ({ lines }) => {
    expect(read(...lines).faults).toEqual([expect.stringMatching(/:\d+ has a sentence without an id: .*red/)]);
  });

  test('a page of the specification has a fault for the id of another page', () => {
    expect(read('It opens. [3.1]').faults).toEqual([
      'docs/specification/2-screens.md:1 has the id 3.1 of another page',
    ]);
  });
});

test('an item of the security page is a row that begins with its id', () => {
  const page = ['| id | what | ASVS |', '| --- | --- | --- |', '| S1 | Safe | 1.2.1 |', '| 3.3.4 | a | b |'].join('\n');
  expect(readSecurityItems(page)).toEqual([{ id: 'S1', text: 'Safe (1.2.1)' }]);
});

describe('faultsBetween and coveragePage', () => {
  const sentences = [{ id: '1.1', text: 'It opens.' }];
  const tag = (id: string) => ({ file: 'a.test.ts', title: 'opens', ids: [id] });

  test('faultsBetween and coveragePage report a sentence that only a nightly test shows which is no journey', () => {
    expect(faultsBetween(sentences, [{ ...tag('1.1'), isNightly: true }])).toHaveLength(1);
    const journey = { ...tag('1.1'), file: 'e2e/a.spec.ts', isNightly: true } as const;
    expect(faultsBetween(sentences, [journey])).toEqual([]);
    expect(coveragePage('Title', [{ heading: 'One', sentences }], [journey])).toContain('`e2e/a.spec.ts` (nightly) |');
  });

  test('faultsBetween and coveragePage report nothing when each sentence has a test', () => {
    expect(faultsBetween(sentences, [tag('1.1')])).toEqual([]);
  });

  test('faultsBetween and coveragePage report a sentence without a test, and a tag with an unknown id', () => {
    expect(faultsBetween(sentences, [tag('1.9')])).toEqual([
      "no test of every run and no journey has '// shows: 1.1' above it: It opens.",
      "a.test.ts 'opens' shows 1.9, which no page has",
    ]);
  });

  test('the pages state that they are generated, and name each file once, without titles', () => {
    const page = coveragePage('Title', [{ heading: 'One', sentences }], [tag('1.1'), tag('1.1')]);
    expect(page).toMatch(/^# Title\n\nGenerated by `npm run docs` [^;]*; do not edit\./);
    expect(page).toContain('\n| 1.1 | It opens. | `a.test.ts` |\n');
  });
});
