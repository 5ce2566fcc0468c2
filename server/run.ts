import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '#domain/calendar/day.ts';
import { createSessionGate } from '#server/features/accounts/queries.ts';
import { prepareCatalog } from '#server/features/catalog/commands/prepare-catalog.ts';
import { createGoogleSignIn } from './adapters/google/sign-in-on-first-use.ts';
import { createSmtpMailer } from './adapters/mail/smtp.ts';
import { createOnepayGateway } from './adapters/onepay/gateway.ts';
import { createTtlockCloud } from './adapters/ttlock/cloud.ts';
import { type AuditWatch, startAuditWatch } from './audit/watch.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { type HoldWatch, watchHolds } from './features/holds/commands/watch-holds.ts';
import { warnIfNoSeller } from './features/invoices/queries.ts';
import { queueMorning } from './features/reports/commands/report-morning.ts';
import { createStaffGate, readDemoAuthenticators } from './features/staff/queries.ts';
import { keyVoucherCodes } from './features/vouchers/commands/key-voucher-codes.ts';
import { queueHousekeeping } from './housekeeping.ts';
import { createApp } from './http/app.ts';
import { serveDiscovery } from './http/discovery.ts';
import { serveMedia } from './http/media.ts';
import { serveReference } from './http/operation.ts';
import { serveSite } from './http/site.ts';
import { serveStaffSite } from './http/staff-site.ts';
import { openSlotChanges, type SlotChanges } from './live/slot-changes.ts';
import { watchLoss } from './lost-entries.ts';
import type { ServiceWatch } from './metrics/service-figures.ts';
import { createDiscovery, createPageReader } from './pages.ts';
import { findPictureVariant } from './pictures/store.ts';
import { startWorker, type Worker } from './queue/worker.ts';
import { refuseSandboxData } from './sandbox-data.ts';
import { keptSecret } from './secrets/kept-secret.ts';
import { bindFeatures, jobHandlers } from './wiring.ts';

export type RunningServer = {
  /** The address on which this process listens. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly worker: Worker;
  readonly auditWatch: AuditWatch;
  readonly holdWatch: HoldWatch;
  readonly slotChanges: SlotChanges;
  /** Finishes running requests and jobs, and closes everything except the database. */
  close(): Promise<void>;
};

type Sandbox = Awaited<ReturnType<typeof import('#sandbox/plugin.ts')['openSandbox']>>;

const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
const STAFF_FOLDER = fileURLToPath(new URL('../dist/admin', import.meta.url));
const DRAWER_FOLDER = fileURLToPath(new URL('../dist/web-server', import.meta.url));

/** Logs to the console until the server has its own log. */
const consoleLog = {
  info: () => {},
  warn: (facts: object, text: string) => console.error(JSON.stringify({ level: 'warn', msg: text, ...facts })),
  error: (facts: object, text: string) => console.error(JSON.stringify({ level: 'error', msg: text, ...facts })),
};

type Parts = {
  readonly config: Config;
  readonly db: Database;
  /** How long an outside service may take to answer; each has its own timeout by default. */
  readonly patienceMs?: number | undefined;
};

/** Starts the server on a database: migrations, the sandbox if configured, routes and the queue. */
export async function runServer({ config, db, patienceMs }: Parts): Promise<RunningServer> {
  await migrate(db, { log: consoleLog });
  if (!config.sandbox) await refuseSandboxData(db);
  await keyVoucherCodes(db, config);
  let url = '';
  let worker: Worker | undefined;
  let isDraining = false;
  const publicUrl = () => (config.port === 0 && config.publicUrl.endsWith(':0') ? url : config.publicUrl);
  const lockNoticeSecret = config.lockNoticeSecret ?? (await keptSecret(db, 'lock_notice_secret'));
  const lockNoticeUrl = () => `${url}/api/ttlock/records/${lockNoticeSecret}`;
  const staffSecret = config.staffSecret ?? (await keptSecret(db, 'staff_secret'));
  const authenticators = () => readDemoAuthenticators(db, staffSecret);
  const sandbox = await openSandbox({ config, db, publicUrl, listenUrl: () => url, lockNoticeUrl, authenticators });
  const clock: Clock = sandbox?.clock ?? systemClock;
  const invoiceSecret = config.invoiceSecret ?? (await keptSecret(db, 'invoice_secret'));
  const payLinkSecret = await keptSecret(db, 'pay_link_secret');
  const limitSecret = config.limitSecret ?? (await keptSecret(db, 'limit_secret'));
  const app = await createApp({ config, clock, networkKey: limitSecret });
  const watch = startAuditWatch({ db, clock, log: app.log });
  const holdWatch = watchHolds({ db, clock, log: app.log, config });
  // An embedded database has no standby.
  const lossWatch = db.embedded ? undefined : watchLoss({ db, log: app.log });
  const slotChanges = await openSlotChanges({ db, clock, log: app.log, limited: config.rateLimits });
  app.addHook('preClose', slotChanges.close);
  const services = await watchServices(config);
  const context: Context = {
    config,
    db,
    clock,
    log: app.log,
    publicUrl,
    invoiceSecret,
    payLinkSecret,
    staffSecret,
    lockNoticeSecret,
    limitSecret,
    lastAudit: () => watch.last(),
    workerIdleFor: () => worker?.idleFor(),
    isDraining: () => isDraining,
    wakeQueue: () => worker?.wake(),
    ...createAdapters({ config, sandbox, clock, publicUrl, services, log: app.log, patienceMs }),
  };
  tellWhatIsOff(context);
  if (services) {
    const { serveMetrics } = await import('./metrics/metrics.ts');
    serveMetrics(app, context, { slotChanges, services });
  }
  const gates = { gate: createSessionGate(db), staffGate: createStaffGate(db) };
  bindFeatures(app, { ...context, slotChanges }, gates);
  await serveReference(app, publicUrl);
  await prepareCatalog(context);
  await warnIfNoSeller(context);
  await queueHousekeeping(db, { daysAhead: 0, now: clock.now() });
  await queueMorning(db, { day: dayOf(clock.now()), now: clock.now() });
  if (sandbox) await app.register(sandbox.routes);
  serveDiscovery(app, createDiscovery(context));
  serveMedia(app, { clock, variant: (asked) => findPictureVariant(db, asked) });
  await serveStaffSite(app, { folder: STAFF_FOLDER });
  await serveSite(app, {
    folder: WEB_FOLDER,
    drawerFolder: DRAWER_FOLDER,
    clock,
    ipServiceUrl: config.ipServiceUrl,
    reader: createPageReader({ ...context, slotChanges }),
    limited: config.rateLimits,
    slotChanges,
    answerMemoryMb: config.answerMemoryMb,
  });
  url = await app.listen({ port: config.port, host: config.host });
  const running = startWorker({ db, clock, handlers: jobHandlers(context), log: app.log });
  worker = running;
  sandbox?.clock.onMove(running.wake);
  return {
    url,
    app,
    context,
    worker: running,
    auditWatch: watch,
    holdWatch,
    slotChanges,
    async close() {
      isDraining = true;
      if (config.drainSeconds > 0) await pause(config.drainSeconds * 1000);
      await app.close();
      await running.stop();
      await watch.stop();
      await holdWatch.stop();
      await lossWatch?.stop();
      // Before the sandbox, whose mail server waits a second for open connections.
      context.mailer?.close();
      await sandbox?.close();
    },
  };
}

type SandboxPlace = {
  config: Config;
  db: Database;
  authenticators: () => ReturnType<typeof readDemoAuthenticators>;
} & Record<'publicUrl' | 'listenUrl' | 'lockNoticeUrl', () => string>;

/** Loads the sandbox's code only when it is configured. */
async function openSandbox({ config, db, ...parts }: SandboxPlace): Promise<Sandbox | undefined> {
  if (!config.sandbox) return undefined;
  const sandbox = await import('#sandbox/plugin.ts');
  const log = { error: (details: object, message: string) => console.error(message, details) };
  return sandbox.openSandbox({ pool: db.pool, ...parts, listen: db.listen, log });
}

/** Without metrics nothing is measured, and the library, which takes a twentieth of the start, is not loaded. */
async function watchServices({ metrics }: Config): Promise<ServiceWatch | undefined> {
  return metrics && (await import('./metrics/service-figures.ts')).watchServices();
}

type AdapterParts = {
  config: Config;
  sandbox: Sandbox | undefined;
  clock: Clock;
  publicUrl: () => string;
  services: ServiceWatch | undefined;
  log: Context['log'];
  patienceMs: number | undefined;
};

function createAdapters({ config, sandbox, clock, publicUrl, services, log, patienceMs }: AdapterParts) {
  const onepay = sandbox?.settings.onepay ?? config.onepay;
  const ttlock = sandbox?.settings.ttlock ?? config.ttlock;
  const smtp = sandbox?.settings.smtp ?? config.smtp;
  const google = sandbox?.settings.google ?? config.google;
  const redirectUri = () => `${publicUrl()}/api/auth/google/callback`;
  const watched: ServiceWatch['watched'] = (service, port) => services?.watched(service, port) ?? port;
  const onSkew = (skewSeconds: number) =>
    log.error({ alarm: 'clock_skew', skewSeconds }, "this server's clock differs from the lock cloud's");
  return {
    gateway: onepay && watched('gateway', createOnepayGateway(onepay, patienceMs)),
    lockCloud: ttlock && watched('lock_cloud', createTtlockCloud(ttlock, clock, { onSkew })),
    mailer: smtp && watched('mail', createSmtpMailer(smtp, patienceMs)),
    google: google && createGoogleSignIn(google, { redirectUri, timeoutSeconds: patienceMs && patienceMs / 1000 }),
  };
}

/** Logs which features are off because their service is not configured. */
function tellWhatIsOff({ log, gateway, mailer, lockCloud, google }: Context): void {
  if (gateway === undefined) log.warn({}, 'card payment is off: ONEPAY_MERCHANT is not set');
  if (mailer === undefined) log.warn({}, 'mails are queued but not sent: SMTP_URL is not set');
  if (lockCloud === undefined) log.warn({}, 'entry codes are not created: TTLOCK_CLIENT_ID is not set');
  if (google === undefined) log.info({}, 'signing in with Google is off: GOOGLE_CLIENT_ID is not set');
}
