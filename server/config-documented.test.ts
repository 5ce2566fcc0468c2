import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/** Returns the variables that readConfig reads, whether or not it accepts their values. */
function readNames(environment: Readonly<Record<string, string>>): string[] {
  const names = new Set<string>();
  const get = (target: Readonly<Record<string, string>>, name: string) => {
    names.add(name);
    return target[name];
  };
  try {
    readConfig(new Proxy(environment, { get }));
  } catch {
    // readConfig reports bad values only after it has read all variables.
  }
  return [...names];
}

/** Returns the variables in the first column of the table of docs/settings.md. */
function documentedNames(): string[] {
  const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
  const cells = [...page.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

test('docs/settings.md lists exactly the variables that readConfig reads', () => {
  const services = { ONEPAY_MERCHANT: 'm', TTLOCK_CLIENT_ID: 'c', GOOGLE_CLIENT_ID: 'g', SMTP_URL: 'smtp://localhost' };
  const read = [
    ...readNames({ METRICS: '1' }),
    ...readNames({ ...services, DATABASE_URL: 'postgres://yumori@localhost/yumori' }),
  ];
  // NODE_ENV is set by npm and the tests, never by an operator.
  const settings = [...new Set(read)].filter((name) => name !== 'NODE_ENV');
  expect(documentedNames().sort()).toEqual(settings.sort());
});
