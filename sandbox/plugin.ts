import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Pool } from 'pg';
import type { ListAuthenticators } from './authenticators.ts';
import { type Listen, type MovedClock, openClock } from './clock.ts';
import { controlRoutes } from './control-routes.ts';
import { createFaults } from './faults.ts';
import { readForm } from './form.ts';
import { isLocal } from './gate.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { openMailbox } from './mailbox/smtp.ts';
import { openMerchant } from './onepay/account.ts';
import { createNotices } from './onepay/notices.ts';
import { onepayRoutes } from './onepay/routes.ts';
import { openClient } from './openid/client.ts';
import { issuerOf } from './openid/issuer.ts';
import { openidRoutes } from './openid/routes.ts';
import { answerError, refuse } from './problem.ts';
import { prepareState } from './state.ts';
import { openLockAccount } from './ttlock/account.ts';
import { ttlockRoutes } from './ttlock/routes.ts';

type SandboxOptions = {
  /** The application's database. The stand-ins keep their data in its schema `sandbox`. */
  readonly pool: Pool;
  /** Returns the site's address for browsers, without a trailing slash. Called when needed. */
  readonly publicUrl: () => string;
  /**
   * Returns the address at which this process listens, without a trailing slash. Known only once it listens.
   */
  readonly listenUrl: () => string;
  /** The webhook for lock records; none are sent when absent. */
  readonly lockNoticeUrl?: () => string;
  /** Returns the authenticator apps of demo accounts, whose codes the home page shows; none when absent. */
  readonly authenticators?: ListAuthenticators;
  /** Subscribes to notifications of the database. */
  readonly listen: Listen;
  readonly log: { error(details: object, message: string): void };
};

/** The settings with which the real adapters reach the stand-ins. */
type SandboxSettings = {
  readonly onepay: Readonly<
    Record<'merchant' | 'accessCode' | 'hashKey' | 'user' | 'password' | 'payUrl' | 'apiUrl', string>
  >;
  readonly ttlock: Readonly<Record<'url' | 'clientId' | 'clientSecret' | 'username' | 'password', string>>;
  readonly smtp: Readonly<Record<'url' | 'from', string>>;
  readonly google: Readonly<Record<'issuer' | 'clientId' | 'clientSecret', string>>;
};

export type Sandbox = {
  /** The clock that the whole application must use with the sandbox. */
  readonly clock: MovedClock;
  readonly settings: SandboxSettings;
  /** All routes below `/sandbox`, to be registered without a prefix. */
  readonly routes: FastifyPluginAsync;
  /** Stops the sandbox; call it before the pool is closed. */
  close(): Promise<void>;
};

/** Opens the stand-ins on a database: creates their tables, starts the mail server and the clock. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { pool, publicUrl, listenUrl, listen, log } = options;
  await prepareState(pool);
  const onError = (error: unknown) => log.error({ err: error }, 'a stand-in failed in the background');
  const merchant = await openMerchant(pool);
  const account = await openLockAccount(pool);
  const client = await openClient(pool);
  const clock = await openClock(pool, listen, onError);
  const faults = createFaults(pool);
  const mailbox = await openMailbox({ pool, clock, faults, onError });
  const notices = createNotices({ pool, clock, isDown: () => faults.isDown('onepay'), onError });
  const { clientId, clientSecret, username, password } = account;

  return {
    clock,
    settings: {
      onepay: {
        ...merchant,
        get payUrl() {
          return `${publicUrl()}/sandbox/onepay/pay`;
        },
        get apiUrl() {
          return `${listenUrl()}/sandbox/onepay/msp/api/v1/vpc`;
        },
      },
      ttlock: {
        clientId,
        clientSecret,
        username,
        password,
        get url() {
          return `${listenUrl()}/sandbox/ttlock`;
        },
      },
      smtp: { url: mailbox.url, from: 'Yumori <no-reply@yumori.example>' },
      google: {
        ...client,
        get issuer() {
          return issuerOf(publicUrl());
        },
      },
    },
    routes: async (app) => {
      const stylesheet = await readFile(new URL('./style.css', import.meta.url), 'utf8');
      await app.register(
        async (scope) => {
          guard(scope);
          scope.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
          controlRoutes(scope, { clock, faults, authenticators: options.authenticators });
          onepayRoutes(scope, { pool, merchant, clock, faults, notices, onError });
          ttlockRoutes(scope, { pool, account, clock, faults, noticeUrl: options.lockNoticeUrl });
          mailboxRoutes(scope, { pool });
          openidRoutes(scope, { pool, faults, client, publicUrl });
        },
        { prefix: '/sandbox' },
      );
    },
    async close() {
      clock.close();
      faults.close();
      await Promise.all([notices.close(), mailbox.close()]);
    },
  };
}

/** Applies to every path here: loopback only, hidden from the API document, refusals as problems. */
function guard(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    const hidden: FastifySchema & { hide: boolean } = { ...route.schema, hide: true };
    route.schema = hidden;
  });
  scope.addHook('onRequest', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
  });
  scope.removeContentTypeParser('application/x-www-form-urlencoded');
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm);
  scope.setNotFoundHandler(() => refuse(404, 'there is no such page in the sandbox'));
  scope.setErrorHandler((error, _request, reply) => answerError(error, reply));
}
