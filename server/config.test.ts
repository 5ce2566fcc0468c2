import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';
import type { Environment } from './environment.ts';

const REAL_ONEPAY = {
  ONEPAY_MERCHANT: 'YUMORI',
  ONEPAY_ACCESS_CODE: 'AB12',
  ONEPAY_HASH_KEY: '0F1E2D3C4B5A69788796A5B4C3D2E1F0',
  ONEPAY_USER: 'op01',
  ONEPAY_PASSWORD: 'secret',
};

function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
}

// shows: 11.1, 11.16
test('the default is the embedded database with the sandbox, listening on the loopback interface only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    database: { kind: 'embedded', folder: './data' },
    sandbox: true,
    holdMinutes: 15,
    catalogPrivateAddresses: false,
    slotHorizonDays: 60,
    answerMemoryMb: 32,
    rateLimits: true,
    metrics: undefined,
    checkAnswers: false,
  });
});

describe('the sandbox', () => {
  // shows: 11.16
  test.each<[string, Environment]>([
    ['a PostgreSQL server', { DATABASE_URL: 'postgres://localhost/yumori' }],
    ['a host other than loopback', { HOST: '0.0.0.0' }],
    ['a public address', { PUBLIC_URL: 'https://yumori.example' }],
    ['a real gateway', REAL_ONEPAY],
    ['a real mail server', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }],
    ['a client at Google', { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }],
    ['a proxy', { TRUST_PROXY: '1' }],
  ])('the sandbox is off by default with %s', (_what, environment) => {
    expect(readConfig(environment).sandbox).toBe(false);
  });

  test.each<Environment>([
    { HOST: '::1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:8080' },
    { DATABASE_URL: 'postgres://localhost/yumori', SANDBOX: '1' },
    { SANDBOX: '1', TRUST_PROXY: '1' },
    { SANDBOX: '1', RATE_LIMITS: 'off' },
  ])('the sandbox is on with %o', (environment) => {
    expect(readConfig(environment).sandbox).toBe(true);
  });

  // shows: 11.17
  test.each<[Environment, RegExp]>([
    [{ SANDBOX: '1', HOST: '0.0.0.0' }, /loopback/],
    [{ SANDBOX: '1', PUBLIC_URL: 'https://yumori.example' }, /loopback/],
    [{ SANDBOX: '1', ...REAL_ONEPAY }, /ONEPAY_MERCHANT/],
    [{ SANDBOX: '0', RATE_LIMITS: 'off' }, /RATE_LIMITS=off/],
  ])('the sandbox refuses %o', (environment, words) => {
    expect(faultsOf(environment).join('\n')).toMatch(words);
  });
});

describe('PUBLIC_URL without https', () => {
  // shows: S26
  test('PUBLIC_URL without https is refused for a real site that is not on the loopback interface', () => {
    const faults = faultsOf({ SANDBOX: '0', PUBLIC_URL: 'http://booking.example.com' });
    expect(faults).toEqual([expect.stringMatching(/^PUBLIC_URL must begin with https/)]);
    expect(
      faultsOf({ DATABASE_URL: 'postgres://localhost/yumori', PUBLIC_URL: 'http://192.168.1.5:3000' }),
    ).toHaveLength(1);
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'https://booking.example.com'])(
    'PUBLIC_URL without https is accepted for the host %s',
    (PUBLIC_URL) => {
      expect(faultsOf({ SANDBOX: '0', PUBLIC_URL })).toEqual([]);
    },
  );
});

// shows: 11.3
describe('a bad value', () => {
  test.each<[string, string]>([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/yumori'],
    ['DATABASE_URL', 'postgres://a,b/yumori?target_session_attrs=standby'],
    ['PUBLIC_URL', 'yumori.example'],
    ['PUBLIC_URL', 'http://localhost:3000/yumori'],
    ['PUBLIC_URL', 'http://localhost:3000/?a=1&b=2'],
    ['SANDBOX', 'yes'],
    ['HOLD_MINUTES', '0'],
    ['HOLD_MINUTES', '1e1'],
    ['SLOT_HORIZON_DAYS', '-1'],
    ['RATE_LIMITS', 'none'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS', 'on'],
    ['IP_SERVICE_URL', 'ftp://ip.example'],
    ['SMTP_URL', 'mail.example'],
  ])('a bad value for %s is reported by name: %s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
  });

  test('a bad value does not hide other bad values', () => {
    const faults = faultsOf({ PORT: 'x', HOLD_MINUTES: 'x', TRUST_PROXY: 'x', SANDBOX: 'x', ONEPAY_MERCHANT: 'M' });
    for (const name of ['PORT', 'HOLD_MINUTES', 'TRUST_PROXY', 'SANDBOX', 'ONEPAY_HASH_KEY', 'ONEPAY_USER'])
      expect(faults.join('\n')).toContain(name);
  });

  test('a bad value is not repeated in the message when it is a secret', () => {
    const said = faultsOf({ ...REAL_ONEPAY, ONEPAY_HASH_KEY: 'not-hexadecimal' }).join('\n');
    expect(said).toContain('ONEPAY_HASH_KEY');
    expect(said).not.toContain('not-hexadecimal');
    expect(faultsOf({ DATABASE_URL: 'mysql://u:hunter2@localhost/x' }).join('\n')).not.toContain('hunter2');
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yumori-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const inFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('a secret in a file is read without the newline at its end', () => {
    const {
      ONEPAY_ACCESS_CODE: accessCode,
      ONEPAY_HASH_KEY: hashKey,
      ONEPAY_PASSWORD: _password,
      ...others
    } = REAL_ONEPAY;
    const config = readConfig({
      ...others,
      DATABASE_URL_FILE: inFile('url', 'postgres://yumori:safe@db.example/yumori\n'),
      ONEPAY_ACCESS_CODE_FILE: inFile('code', accessCode),
      ONEPAY_HASH_KEY_FILE: inFile('key', hashKey),
      ONEPAY_PASSWORD_FILE: inFile('password', 'a b\r\n'),
      SMTP_URL_FILE: inFile('smtp', 'smtps://user:password@mail.example\n'),
      MAIL_FROM: 'a@b.example',
    });
    expect(config).toMatchObject({
      database: { url: 'postgres://yumori:safe@db.example/yumori' },
      onepay: { accessCode, hashKey, password: 'a b' },
      smtp: { url: 'smtps://user:password@mail.example' },
      sandbox: false,
    });
  });

  test.each<[string, Environment, RegExp]>([
    [
      'is missing',
      { LIMIT_SECRET_FILE: join(folder, 'none') },
      /^LIMIT_SECRET_FILE names .*none, which cannot be read: ENOENT/,
    ],
    ['is empty', { LIMIT_SECRET_FILE: inFile('empty', '\n') }, /^LIMIT_SECRET_FILE names .*empty, which is empty/],
    [
      'is given twice',
      { LIMIT_SECRET: 'a', LIMIT_SECRET_FILE: inFile('limit', 'b') },
      /^LIMIT_SECRET and LIMIT_SECRET_FILE are both set/,
    ],
    [
      'is bad',
      { DATABASE_URL_FILE: inFile('bad', 'mysql://u:hunter2@localhost/x') },
      /^(?!.*hunter2)DATABASE_URL must be/,
    ],
  ])('a secret in a file that %s is a fault', (_what, environment, words) => {
    expect(faultsOf(environment)).toEqual([expect.stringMatching(words)]);
  });
});

test('connections that listen and migrate use DATABASE_URL unless they have their own address', () => {
  const [url, listenUrl, migrateUrl] = ['pooler', 'direct', 'owner'].map((host) => `postgres://${host}.example/yumori`);
  const databaseOf = (environment: Environment) => readConfig({ DATABASE_URL: url, ...environment }).database;
  expect(databaseOf({})).toMatchObject({ url, listenUrl: url, migrateUrl: url });
  expect(databaseOf({ DATABASE_LISTEN_URL: listenUrl })).toMatchObject({ url, listenUrl, migrateUrl: listenUrl });
  expect(databaseOf({ DATABASE_MIGRATE_URL: migrateUrl })).toMatchObject({ url, listenUrl: url, migrateUrl });
  const cluster = 'postgres://yumori:safe@a.example,b.example:6432/yumori?target_session_attrs=read-write';
  expect(databaseOf({ DATABASE_URL: cluster })).toMatchObject({ url: cluster });
});

test("uses Google's own issuer unless another is configured", () => {
  const client = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
  const google = { clientId: 'client', clientSecret: 'secret' };
  expect(readConfig({}).google).toBeUndefined();
  expect(readConfig(client).google).toEqual({ ...google, issuer: 'https://accounts.google.com' });
  const issuer = 'https://id.example/realm';
  expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google).toEqual({ ...google, issuer });
  expect(faultsOf({ ...client, GOOGLE_ISSUER: 'http://id.example' }).join()).toContain('GOOGLE_ISSUER');
  expect(faultsOf({ GOOGLE_CLIENT_ID: 'client' }).join()).toContain('GOOGLE_CLIENT_SECRET');
});

test.each<[string, unknown]>([
  ['', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.1', '10.0.0.1'],
  ['127.0.0.1, fd00::/8', '127.0.0.1, fd00::/8'],
  ['loopback', 'loopback'],
])('parses TRUST_PROXY=%s', (text, trust) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(trust);
});
