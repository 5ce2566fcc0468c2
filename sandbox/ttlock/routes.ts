import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parse, refuse } from '../problem.ts';
import { CALLS } from './calls.ts';
import { doorRoutes } from './door-routes.ts';
import { type CloudError, cloudError } from './errors.ts';
import type { LockContext } from './lock-context.ts';
import { pushNotice } from './notices.ts';
import { isLive, logIn, refresh, TOKEN_SECONDS, type Token } from './tokens.ts';

type Form = Readonly<Record<string, string>>;

const Form = z.record(z.string(), z.string());
const MAX_SKEW_MS = 5 * 60_000;

export function ttlockRoutes(app: FastifyInstance, context: LockContext): void {
  cloudCalls(app, context);
  doorRoutes(app, context);
}

/** The calls of the application to the cloud. Errors have status 200, as in the real cloud. */
function cloudCalls(app: FastifyInstance, context: LockContext): void {
  const { faults, pool, clock, account } = context;

  /** Sends the cloud's time in a header, so that callers notice a wrong clock. */
  async function answer(reply: FastifyReply, work: () => Promise<object>): Promise<object> {
    if (await faults.isDown('ttlock')) refuse(503, 'the lock cloud is down');
    const done = await work();
    await faults.beforeAnswer('ttlock');
    reply.header('date', clock.now().toUTCString());
    return done;
  }

  app.post('/ttlock/oauth2/token', (request, reply) =>
    answer(reply, () => grant(parse(Form, request.body ?? {}), context)),
  );

  for (const [path, call] of Object.entries(CALLS)) {
    app.post(`/ttlock/v3/${path}`, (request, reply) =>
      answer(reply, async () => {
        const form = parse(Form, request.body ?? {});
        const refused = await callRefusal(form, context);
        const notify = (lock: number, record: object) => pushNotice(context, lock, record);
        return refused ?? call(form, { pool, now: clock.now(), lockSecret: account.lockSecret, notify });
      }),
    );
  }
}

/** Checks what every call must carry. */
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
