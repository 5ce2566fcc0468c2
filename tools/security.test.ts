import { describe, expect, test } from 'vitest';
import { DEVIATIONS } from './security/deviations.ts';
import { ITEMS } from './security/items.ts';
import { findRisks } from './security/risks.ts';
import { missingTests, pageOf } from './security.ts';

const risksIn = (path: string, text: string) => findRisks({ files: [{ path, text }] }).map(({ line }) => line);

describe('a secret in a file is found', () => {
  test.each([
    `-----BEGIN RSA PRIVATE KEY${'-----'}`,
    `key = 'AKIA${'ABCDEFGHIJKLMNOP'}'`,
    `token: ghp_${'a'.repeat(36)}`,
    `url: postgres://app:${'hunter22'}@db.internal:5432/app`,
    `GOCSPX-${'a'.repeat(28)}`,
  ])('%s', (text) => {
    expect(risksIn('docs/notes.md', `first\n${text}`)).toEqual([2]);
  });

  test.each([
    'smtp://user:password@host:587',
    'postgres://app:pw12@localhost/app',
    'postgres://USER:$PASSWORD@host/db',
  ])('%s is none', (text) => expect(risksIn('README.md', text)).toEqual([]));
});

describe('markup that is made of a string is found', () => {
  test.each([
    `<p dangerouslySet${'InnerHTML'}={{ __html: text }} />`,
    `node.inner${'HTML'} = text;`,
    `document.wri${'te'}(text);`,
    `eva${'l'}(text);`,
  ])('%s', (text) => {
    expect(risksIn('web/a.tsx', text)).toEqual([1]);
    expect(risksIn('web/a.test.tsx', text)).toEqual([]);
  });
});

test('a value inside the text of a statement is found', () => {
  const statement = (end: string) => `db.query(\`SELECT id FROM members\n WHERE email = ${end}\`)`;
  const place = (name: string) => `$\{${name}}`;
  expect(risksIn('server/a.ts', `\n${statement(`'${place('email')}'`)}`)).toEqual([2]);
  expect(risksIn('server/a.ts', statement(place('ask.email')))).toEqual([1]);
  expect(risksIn('server/a.ts', statement(place('MOST')))).toEqual([]);
  expect(risksIn('server/a.ts', statement('$1'))).toEqual([]);
});

test('a test that is not there any more is missed', () => {
  const texts: Record<string, string> = {
    'a.test.ts':
      "test('is there', () => {});\ntest.each([1])('%s each', () => {});\n// 'only a word'\ntest(\n  'on its own line',",
  };
  const shown = { 'a.test.ts': ['is there', '%s each', 'on its own line', 'only a word'], 'b.test.ts': ['any'] };
  expect(missingTests([{ asvs: '1', what: '', shown }], (file) => texts[file])).toEqual([
    "1: a.test.ts has no 'only a word'",
    "1: b.test.ts has no 'any'",
  ]);
});

test('every item is shown by a test, every deviation has its reason, and all stand on the page', () => {
  const page = pageOf();
  for (const { asvs, shown } of ITEMS) {
    expect(Object.values(shown).flat().length, asvs).toBeGreaterThan(0);
    expect(page).toContain(`| ${asvs} |`);
  }
  for (const { why, instead } of DEVIATIONS) expect([why, instead].every((text) => page.includes(text))).toBe(true);
});
