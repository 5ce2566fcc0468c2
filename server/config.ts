import { isIP } from 'node:net';
import { HOLD_MINUTES, UNPAID_HOURS_OF_NETWORK } from '#domain/holds/hold-rules.ts';
import { PAY_WITHIN_HOURS } from '#domain/reservations/pay-by.ts';
import type { GoogleSettings } from '#server/adapters/google/settings.ts';
import { hashKeyFault, type OnepaySettings } from '#server/adapters/onepay/settings.ts';
import type { TtlockSettings } from '#server/adapters/ttlock/settings.ts';
import { readPostgresUrl } from './db/postgres-url.ts';
import { createReader, type Environment, type Reader } from './environment.ts';

/** The settings of this process, read once at start from its environment. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** The public address of the site, without a trailing slash. */
  readonly publicUrl: string;
  readonly database:
    | { readonly kind: 'embedded'; readonly folder: string }
    | {
        readonly kind: 'postgres';
        readonly url: string;
        /**
         * The address where LISTEN works and which `npm run` commands use; not through a transaction pooler.
         */
        readonly listenUrl: string;
        /** The address with the role that migrates; for `npm run migrate` only. */
        readonly migrateUrl: string;
        readonly connections: number;
      };
  readonly catalogFile: string | undefined;
  readonly sandbox: boolean;
  readonly trustProxy: boolean | number | string;
  readonly holdMinutes: number;
  /** Whether the pictures of a catalog may be fetched from private addresses. */
  readonly catalogPrivateAddresses: boolean;
  readonly slotHorizonDays: number;
  /** Whether the demo begins with a day full of guests. */
  readonly demoDay: boolean;
  /** The memory limit of cached answers in megabytes; 0 reads every answer from the database. */
  readonly answerMemoryMb: number;
  /** The hours of unpaid holds that the members behind one network may have in a day. */
  readonly unpaidHoursOfNetwork: number;
  /**
   * The share of a location's day, in percent, that may be held without payment before an alarm is raised.
   */
  readonly heldShareAlarm: number;
  /** The time a member has to pay for a reservation that an operator opened. */
  readonly payWithinHours: number;
  readonly rateLimits: boolean;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly onepay: OnepaySettings | undefined;
  readonly ttlock: TtlockSettings | undefined;
  readonly google: GoogleSettings | undefined;
  readonly invoiceSecret: string | undefined;
  /**
   * HMAC key for the rate-limit keys of people and networks, and for the pseudonyms of networks in the log.
   */
  readonly limitSecret: string | undefined;
  /**
   * HMAC keys of voucher codes. The first one hashes new codes; codes hashed with the others are still found.
   */
  readonly voucherSecrets: readonly string[];
  /** Encrypts the secrets of authenticator apps, and keys the hashes of recovery codes. */
  readonly staffSecret: string | undefined;
  readonly lockNoticeSecret: string | undefined;
  readonly ipServiceUrl: string | undefined;
  readonly metrics: { readonly token: string | undefined } | undefined;
  /** How long `/api/ready` answers 503 before a stopping process closes its listener. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  /** Whether every answer is checked against its contract before it is sent; a violation becomes a 500. */
  readonly checkAnswers: boolean;
};

/** The configuration is invalid; the message has one sentence per faulty environment variable. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigFault';
    this.faults = faults;
  }
}

/** Reads and checks the environment. Throws a {@link ConfigFault} that names every bad value. */
export function readConfig(environment: Environment): Config {
  const read = createReader(environment);
  const port = read.integer('PORT', 3000, { min: 0, max: 65_535 });
  const host = read.text('HOST', '127.0.0.1');
  const publicUrl = readOrigin(read, 'PUBLIC_URL');
  const databaseUrl = readDatabaseUrl(read, 'DATABASE_URL');
  const real = {
    onepay: readOnepay(read),
    ttlock: readTtlock(read),
    google: readGoogle(read),
    smtp: readSmtp(read),
  };
  const config: Config = {
    port,
    host,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    database:
      databaseUrl === undefined
        ? { kind: 'embedded', folder: read.text('DATA_DIR', './data') }
        : {
            kind: 'postgres',
            url: databaseUrl,
            ...readOtherUrls(read, databaseUrl),
            connections: read.integer('DATABASE_CONNECTIONS', 10, { min: 2, max: 200 }),
          },
    catalogFile: read.optional('CATALOG'),
    sandbox: readSandbox(read, { host, publicUrl, embedded: databaseUrl === undefined }),
    trustProxy: readTrustProxy(read),
    holdMinutes: read.integer('HOLD_MINUTES', HOLD_MINUTES, { min: 1, max: 120 }),
    catalogPrivateAddresses: read.flag('CATALOG_PRIVATE_ADDRESSES', false),
    slotHorizonDays: read.integer('SLOT_HORIZON_DAYS', 60, { min: 1, max: 400 }),
    demoDay: read.flag('DEMO_DAY', false),
    answerMemoryMb: read.integer('ANSWER_MEMORY_MB', 32, { min: 0, max: 1000 }),
    unpaidHoursOfNetwork: read.integer('UNPAID_HOURS_OF_NETWORK', UNPAID_HOURS_OF_NETWORK, { min: 1, max: 1000 }),
    heldShareAlarm: read.integer('HELD_SHARE_ALARM', 50, { min: 1, max: 100 }),
    payWithinHours: read.integer('PAY_WITHIN_HOURS', PAY_WITHIN_HOURS, { min: 1, max: 720 }),
    rateLimits: read.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    ...real,
    invoiceSecret: read.secret('INVOICE_SECRET'),
    limitSecret: read.secret('LIMIT_SECRET'),
    voucherSecrets: readVoucherSecrets(read),
    staffSecret: read.secret('STAFF_SECRET'),
    lockNoticeSecret: readNoticeSecret(read),
    ipServiceUrl: read.url('IP_SERVICE_URL', ['https:', 'http:']),
    metrics: read.flag('METRICS', false) ? { token: read.secret('METRICS_TOKEN') } : undefined,
    drainSeconds: read.integer('DRAIN_SECONDS', 0, { min: 0, max: 300 }),
    logLevel: read.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    checkAnswers: ['development', 'test'].includes(read.text('NODE_ENV', 'production')),
  };
  if (!config.sandbox && config.publicUrl.startsWith('http:') && !isLoopback(new URL(config.publicUrl).hostname))
    read.fault(
      'PUBLIC_URL must begin with https: over http, others on the network can read passwords, sessions and entry codes. ' +
        'http is accepted for loopback addresses only',
    );
  if (!config.rateLimits && !config.sandbox) read.fault('RATE_LIMITS=off is accepted only with SANDBOX=1');
  if (read.faults.length > 0) throw new ConfigFault(read.faults);
  return config;
}

/** Reads a PostgreSQL address with one or several hosts. The fault omits it, because it contains a password. */
function readDatabaseUrl(read: Reader, name: string): string | undefined {
  const url = read.secret(name);
  if (url === undefined || readPostgresUrl(url) !== undefined) return url;
  read.fault(
    `${name} must be an address such as postgres://user:password@host/name, or with several hosts, where the one that accepts writes is used: ` +
      'postgres://user:password@host1,host2/name?target_session_attrs=read-write',
  );
  return undefined;
}

function readOtherUrls(read: Reader, databaseUrl: string): { listenUrl: string; migrateUrl: string } {
  const listenUrl = readDatabaseUrl(read, 'DATABASE_LISTEN_URL') ?? databaseUrl;
  return { listenUrl, migrateUrl: readDatabaseUrl(read, 'DATABASE_MIGRATE_URL') ?? listenUrl };
}

/** Reads the site's origin. A path is refused, because links would lose it. */
function readOrigin(read: Reader, name: string): string | undefined {
  const url = read.url(name, ['http:', 'https:']);
  if (url === undefined) return undefined;
  const { href, origin } = new URL(url);
  if (href !== `${origin}/`) read.fault(`${name} must be an address without a path, such as https://yumori.example`);
  return origin;
}

const REAL_SERVICES = ['ONEPAY_', 'SMTP_URL', 'TTLOCK_', 'GOOGLE_'];

/**
 * Reads SANDBOX. The default is on only where the server is reachable from its own host alone and no real
 * service is configured.
 */
function readSandbox(read: Reader, where: { host: string; publicUrl: string | undefined; embedded: boolean }): boolean {
  const loopback =
    isLoopback(where.host) && (where.publicUrl === undefined || isLoopback(new URL(where.publicUrl).hostname));
  const real = read.present(REAL_SERVICES);
  const alone = where.embedded && loopback && real.length === 0 && read.optional('TRUST_PROXY') === undefined;
  const sandbox = read.flag('SANDBOX', alone);
  if (!sandbox) return false;
  if (!loopback)
    read.fault('SANDBOX=1 lets every caller move the clock and fake payments: HOST and PUBLIC_URL must be loopback');
  if (real.length > 0) read.fault(`SANDBOX=1 replaces real services; remove ${real.join(', ')}`);
  return true;
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads TRUST_PROXY: a number of proxies, or their addresses and networks. */
function readTrustProxy(read: Reader): boolean | number | string {
  const text = read.optional('TRUST_PROXY');
  if (text === undefined || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => PROXY_NETWORKS.includes(part) || isNetwork(part)))
    read.fault(`TRUST_PROXY must be a number of proxies, or their addresses such as 10.0.0.0/8, not '${text}'`);
  return text;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || bits < 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function readSmtp(read: Reader): Config['smtp'] {
  const url = read.address('SMTP_URL', read.secret('SMTP_URL'), ['smtp:', 'smtps:']);
  return url === undefined ? undefined : { url, from: read.needed('MAIL_FROM', 'SMTP_URL') };
}

function readOnepay(read: Reader): OnepaySettings | undefined {
  if (read.optional('ONEPAY_MERCHANT') === undefined) return undefined;
  const because = 'ONEPAY_MERCHANT';
  const hashKey = read.neededSecret('ONEPAY_HASH_KEY', because);
  const fault = hashKeyFault(hashKey);
  if (fault !== null) read.fault(fault);
  return {
    merchant: read.needed('ONEPAY_MERCHANT', because),
    accessCode: read.neededSecret('ONEPAY_ACCESS_CODE', because),
    hashKey,
    user: read.needed('ONEPAY_USER', because),
    password: read.neededSecret('ONEPAY_PASSWORD', because),
    payUrl: read.url('ONEPAY_PAY_URL', ['https:']) ?? 'https://onepay.vn/paygate/vpcpay.op',
    apiUrl: read.url('ONEPAY_API_URL', ['https:']) ?? 'https://onepay.vn/msp/api/v1/vpc',
  };
}

function readTtlock(read: Reader): TtlockSettings | undefined {
  if (read.optional('TTLOCK_CLIENT_ID') === undefined) return undefined;
  const because = 'TTLOCK_CLIENT_ID';
  return {
    url: read.url('TTLOCK_URL', ['https:']) ?? 'https://euapi.ttlock.com',
    clientId: read.needed('TTLOCK_CLIENT_ID', because),
    clientSecret: read.neededSecret('TTLOCK_CLIENT_SECRET', because),
    username: read.needed('TTLOCK_USERNAME', because),
    password: read.neededSecret('TTLOCK_PASSWORD', because),
  };
}

/** Reads the secret path segment of the lock cloud's notice address, which must be as long as a key. */
function readNoticeSecret(read: Reader): string | undefined {
  const secret = read.secret('TTLOCK_NOTICE_SECRET');
  if (secret !== undefined && !/^[\w-]{24,100}$/.test(secret))
    read.fault('TTLOCK_NOTICE_SECRET must be 24 to 100 letters, digits, - or _');
  return secret;
}

/** Reads the current secret and, after commas, its predecessors. */
function readVoucherSecrets(read: Reader): string[] {
  const secrets = (read.secret('VOUCHER_SECRET')?.split(',') ?? []).map((secret) => secret.trim());
  if (!secrets.every((secret) => /^[\w-]{24,100}$/.test(secret)))
    read.fault('VOUCHER_SECRET must be 24 to 100 letters, digits, - or _, or several of those with commas between');
  return secrets;
}

function readGoogle(read: Reader): GoogleSettings | undefined {
  if (read.optional('GOOGLE_CLIENT_ID') === undefined) return undefined;
  const because = 'GOOGLE_CLIENT_ID';
  return {
    issuer: read.url('GOOGLE_ISSUER', ['https:']) ?? 'https://accounts.google.com',
    clientId: read.needed('GOOGLE_CLIENT_ID', because),
    clientSecret: read.neededSecret('GOOGLE_CLIENT_SECRET', because),
  };
}
