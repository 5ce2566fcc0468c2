import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Faults } from '../faults.ts';
import { parse, refuse } from '../problem.ts';
import type { LockAccount } from './account.ts';
import { CALLS } from './calls.ts';
import { allCodes, statusOf } from './codes.ts';
import { codeThatOpens } from './content.ts';
import { type CloudError, cloudError } from './errors.ts';
import { recordScan } from './records.ts';
import { isLive, logIn, refresh, TOKEN_SECONDS, type Token } from './tokens.ts';

type LockContext = {
  readonly pool: Pool;
  readonly account: LockAccount;
  readonly clock: { now(): Date };
  readonly faults: Faults;
};

type Form = Readonly<Record<string, string>>;

const Form = z.record(z.string(), z.string());
const Scan = z.strictObject({ lockId: z.int().min(1), qrCodeContent: z.string().max(500) });
const MAX_SKEW_MS = 5 * 60_000;

export function ttlockRoutes(app: FastifyInstance, context: LockContext): void {
  cloudCalls(app, context);
  doorRoutes(app, context);
}

/** What the application asks of the cloud. Errors come with status 200, as the real ones do. */
function cloudCalls(app: FastifyInstance, context: LockContext): void {
  const { faults, pool, clock, account } = context;

  async function answer(work: () => Promise<object>): Promise<object> {
    if (await faults.isDown('ttlock')) refuse(503, 'the lock cloud is down');
    const done = await work();
    await faults.beforeAnswer('ttlock');
    return done;
  }

  app.post('/ttlock/oauth2/token', (request) => answer(() => grant(parse(Form, request.body ?? {}), context)));

  for (const [path, call] of Object.entries(CALLS)) {
    app.post(`/ttlock/v3/${path}`, (request) =>
      answer(async () => {
        const form = parse(Form, request.body ?? {});
        const refused = await callRefusal(form, context);
        return refused ?? call(form, { pool, now: clock.now(), lockSecret: account.lockSecret });
      }),
    );
  }
}

/** What every call must carry. */
async function callRefusal(form: Form, { account, clock, pool }: LockContext): Promise<CloudError | undefined> {
  const now = clock.now();
  if (form.clientId !== account.clientId) return cloudError('badClient');
  if (!(Math.abs(Number(form.date) - now.getTime()) <= MAX_SKEW_MS)) return cloudError('badDate');
  return (await isLive(pool, form.accessToken ?? '', now)) ? undefined : cloudError('tokenRefused');
}

async function grant(form: Form, { account, clock, pool }: LockContext): Promise<object> {
  if (form.clientId !== account.clientId) return cloudError('badClient');
  if (form.clientSecret !== account.clientSecret) return cloudError('badSecret');
  if (form.grant_type === 'refresh_token') {
    const token = await refresh(pool, form.refresh_token ?? '', clock.now());
    return token === undefined ? cloudError('refreshRefused') : granted(token);
  }
  if (form.username !== account.username || form.password !== account.passwordMd5) return cloudError('badPassword');
  return granted(await logIn(pool, clock.now()));
}

function granted({ access_token, refresh_token }: Token): object {
  return { access_token, refresh_token, uid: 1, expires_in: TOKEN_SECONDS };
}

/** What tests and demos ask for: the codes that the cloud knows, and a picture held before a door. */
function doorRoutes(app: FastifyInstance, { pool, clock, account }: LockContext): void {
  app.get('/ttlock/codes', async () => {
    const now = clock.now();
    const codes = (await allCodes(pool)).map((code) => ({
      qrCodeId: code.qrCodeId,
      lockId: code.lockId,
      name: code.name,
      startsAt: new Date(code.startDate).toISOString(),
      endsAt: new Date(code.endDate).toISOString(),
      status: ({ 1: 'valid', 2: 'expired', 3: 'not_yet_valid' } as const)[statusOf(code, now)],
    }));
    return { codes };
  });

  app.post('/ttlock/scan', async (request) => {
    const { lockId, qrCodeContent } = parse(Scan, request.body);
    const now = clock.now();
    const qrCodeId = codeThatOpens(qrCodeContent, { lockId, lockSecret: account.lockSecret }, now);
    const opened = qrCodeId !== undefined;
    await recordScan(pool, { lockId, qrCodeId: qrCodeId ?? 0, success: opened, lockDate: now.getTime() });
    return { opened };
  });
}
