import { describe, expect, test } from 'vitest';
import { findRisks } from './security/risks.ts';

const risksIn = (path: string, text: string) => findRisks({ files: [{ path, text }] }).map(({ line }) => line);

// shows: S40
describe('a secret in a file', () => {
  test.each([
    `-----BEGIN RSA PRIVATE KEY${'-----'}`,
    `key = 'AKIA${'ABCDEFGHIJKLMNOP'}'`,
    `token: ghp_${'a'.repeat(36)}`,
    `url: postgres://app:${'hunter22'}@db.internal:5432/app`,
    `GOCSPX-${'a'.repeat(28)}`,
  ])('a secret in a file is reported: %s', (text) => {
    expect(risksIn('docs/notes.md', `first\n${text}`)).toEqual([2]);
  });

  test.each([
    'smtp://user:password@host:587',
    'postgres://app:pw12@localhost/app',
    'postgres://USER:$PASSWORD@host/db',
  ])('a secret in a file is not reported for %s', (text) => expect(risksIn('README.md', text)).toEqual([]));
});

// shows: S1
describe('markup made from a string', () => {
  test.each([
    `<p dangerouslySet${'InnerHTML'}={{ __html: text }} />`,
    `node.inner${'HTML'} = text;`,
    `document.wri${'te'}(text);`,
    `eva${'l'}(text);`,
  ])('markup made from a string is reported: %s', (text) => {
    expect(risksIn('web/a.tsx', text)).toEqual([1]);
    expect(risksIn('web/a.test.tsx', text)).toEqual([]);
  });
});

// shows: S3
test('a value inside the text of an SQL statement is reported', () => {
  const statement = (end: string) => `db.query(\`SELECT id FROM members\n WHERE email = ${end}\`)`;
  const place = (name: string) => `$\{${name}}`;
  expect(risksIn('server/a.ts', `\n${statement(`'${place('email')}'`)}`)).toEqual([2]);
  expect(risksIn('server/a.ts', statement(place('ask.email')))).toEqual([1]);
  expect(risksIn('server/a.ts', statement(place('MOST')))).toEqual([]);
  expect(risksIn('server/a.ts', statement(place('ASK.email')))).toEqual([]);
  expect(risksIn('server/a.ts', statement('$1'))).toEqual([]);
});
