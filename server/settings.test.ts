import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

type Setting = { readonly names: readonly string[]; readonly fallback: string; readonly meaning: string };

const SETTINGS: readonly Setting[] = [
  { names: ['PORT', 'HOST'], fallback: '`3000`, `127.0.0.1`', meaning: 'where the process listens' },
  { names: ['PUBLIC_URL'], fallback: '`http://localhost:PORT`', meaning: 'public address; `http` only on loopback' },
  { names: ['DATABASE_URL'], fallback: '–', meaning: 'PostgreSQL 15 or later: `postgres://user:password@host/name`' },
  { names: ['DATABASE_CONNECTIONS'], fallback: '`10`', meaning: 'connections of this process' },
  { names: ['DATA_DIR'], fallback: '`./data`', meaning: 'folder of the embedded database' },
  { names: ['CATALOG'], fallback: '–', meaning: 'first catalog, read while there is no location' },
  {
    names: ['SANDBOX'],
    fallback: '[see README](../README.md#settings)',
    meaning: '`1`: fakes of gateway, Google, locks and mail; `0`: the real services',
  },
  {
    names: ['TRUST_PROXY'],
    fallback: '–',
    meaning:
      'how many proxies of yours stand in front, or their addresses; what they forward is believed, and [floods](rules/limits.md#floods) count visitors instead of the proxy',
  },
  { names: ['HOLD_MINUTES'], fallback: '`15`', meaning: 'length of a hold' },
  {
    names: ['UNPAID_HOURS_OF_NETWORK'],
    fallback: '`6`',
    meaning: 'how many hours a day the members behind one network may hold slots without paying',
  },
  {
    names: ['HELD_SHARE_ALARM'],
    fallback: '`50`',
    meaning: "from which percentage of a location's day, held without payment, the log has an alarm",
  },
  {
    names: ['CATALOG_PRIVATE_ADDRESSES'],
    fallback: '`0`',
    meaning: '`1`: catalog pictures may come from this host and network, also by `http://`',
  },
  { names: ['SLOT_HORIZON_DAYS'], fallback: '`60`', meaning: 'how far ahead slots are on sale' },
  {
    names: ['SMTP_URL', 'MAIL_FROM'],
    fallback: '–',
    meaning: 'mail server `smtp://user:password@host:587`, and sender',
  },
  {
    names: ['ONEPAY_MERCHANT', 'ONEPAY_ACCESS_CODE', 'ONEPAY_HASH_KEY', 'ONEPAY_USER', 'ONEPAY_PASSWORD'],
    fallback: '–',
    meaning: 'card gateway account; none, no card payment',
  },
  { names: ['ONEPAY_PAY_URL', 'ONEPAY_API_URL'], fallback: "OnePAY's", meaning: 'addresses' },
  {
    names: ['TTLOCK_CLIENT_ID', 'TTLOCK_CLIENT_SECRET', 'TTLOCK_USERNAME', 'TTLOCK_PASSWORD'],
    fallback: '–',
    meaning: 'lock cloud account; none, entry codes wait',
  },
  { names: ['TTLOCK_URL'], fallback: '`https://euapi.ttlock.com`', meaning: 'its address; mainland China has another' },
  {
    names: ['TTLOCK_NOTICE_SECRET'],
    fallback: 'stored',
    meaning:
      'secret end of `/api/ttlock/records/…`, where the lock cloud reports openings; 24 to 100 letters, digits, `-`, `_`',
  },
  {
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    fallback: '–',
    meaning: 'Google client, type "Web application"; none, no button',
  },
  { names: ['GOOGLE_ISSUER'], fallback: '`https://accounts.google.com`', meaning: 'another OpenID provider' },
  { names: ['INVOICE_SECRET'], fallback: 'stored', meaning: 'signs invoice links' },
  {
    names: ['LIMIT_SECRET'],
    fallback: 'stored',
    meaning: 'keys the hashes by which rate limits count people and networks, and names networks in the log',
  },
  {
    names: ['VOUCHER_SECRET'],
    fallback: 'stored if embedded',
    meaning:
      'keys the hashes of voucher codes; on PostgreSQL required as soon as there are vouchers; `new,former` while it is rotated',
  },
  {
    names: ['IP_SERVICE_URL'],
    fallback: 'our `/api/ip`',
    meaning: 'a service that tells a browser its address, as JSON with `ip`',
  },
  {
    names: ['METRICS', 'METRICS_TOKEN'],
    fallback: '`0`, –',
    meaning: 'Prometheus at `/api/metrics`, on loopback or with the token',
  },
  {
    names: ['DRAIN_SECONDS'],
    fallback: '`0`',
    meaning:
      'how long `/api/ready` answers 503 after SIGTERM before the listener closes; longer than your load balancer takes to notice',
  },
  { names: ['LOG_LEVEL'], fallback: '`info`', meaning: '`info` logs one JSON line per request' },
  {
    names: ['PAY_WITHIN_HOURS'],
    fallback: '`24`',
    meaning:
      'time to pay for a reservation that an operator opened, 1 to 720; two hours before its start at the latest',
  },
  { names: ['RATE_LIMITS'], fallback: '`on`', meaning: '`off` only with `SANDBOX=1`' },
];

const DOCUMENT = new URL('../docs/settings.md', import.meta.url);
const COMMAND = 'WRITE_DOCS=1 npm run test:file -- --project postgres server/settings.test.ts';
const HEAD = `# Settings

Generated from \`server/settings.test.ts\` by
\`${COMMAND}\`.

Environment variables; a bad value stops the start and is named. *stored*: made once and kept with the data.

| variable | default | meaning |
| --- | --- | --- |
`;

/** The variables that a start reads, whether it accepts their values or not. */
function readNames(environment: Readonly<Record<string, string>>): string[] {
  const names = new Set<string>();
  const get = (target: Readonly<Record<string, string>>, name: string) => {
    names.add(name);
    return target[name];
  };
  try {
    readConfig(new Proxy(environment, { get }));
  } catch {
    // A bad value is named after all variables have been read.
  }
  return [...names];
}

test('docs/settings.md lists every variable that a start reads, and no other', () => {
  const services = { ONEPAY_MERCHANT: 'm', TTLOCK_CLIENT_ID: 'c', GOOGLE_CLIENT_ID: 'g', SMTP_URL: 'smtp://localhost' };
  const read = [
    ...readNames({ METRICS: '1' }),
    ...readNames({ ...services, DATABASE_URL: 'postgres://yumori@localhost/yumori' }),
  ];
  const documented = SETTINGS.flatMap(({ names }) => names);
  // NODE_ENV is set by npm and the tests, never by an operator.
  expect([...new Set(read)].filter((name) => name !== 'NODE_ENV').sort()).toEqual([...documented].sort());
});

test('docs/settings.md has the text of every setting', () => {
  const rows = SETTINGS.map(
    ({ names, fallback, meaning }) =>
      `| ${names.map((name) => `\`${name}\``).join(', ')} | ${fallback} | ${meaning} |\n`,
  );
  const page = HEAD + rows.join('');
  if (process.env.WRITE_DOCS === '1') writeFileSync(DOCUMENT, page);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(page);
});
