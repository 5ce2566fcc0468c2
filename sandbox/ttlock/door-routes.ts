import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../html.ts';
import { parse, refuse } from '../problem.ts';
import { allCodes, findCode, numberOf, statusOf } from './codes.ts';
import { codeThatOpens, contentOf } from './content.ts';
import { type DoorCode, doorsPage } from './doors-page.ts';
import type { LockContext } from './lock-context.ts';
import { pushNotice } from './notices.ts';
import { allPasscodes, type Passcode, passcodeThatOpens } from './passcodes.ts';
import { RECORD_TYPES, recordTry, type Try } from './records.ts';
import { changeTrait } from './traits.ts';

const lockId = z.int().min(1);
const Held = z.union([
  z.strictObject({ lockId, qrCodeContent: z.string().max(500) }),
  z.strictObject({ lockId, passcode: z.string().max(20) }),
]);
const Chosen = z.union([
  z.strictObject({ qrCodeId: z.coerce.number().int() }),
  z.strictObject({ keyboardPwdId: z.coerce.number().int() }),
]);
const Trait = z.strictObject({
  lockId,
  readsQr: z.boolean().default(true),
  gateway: z.enum(['online', 'offline', 'none']).default('online'),
  battery: z.int().min(0).max(100).default(80),
});

/** Routes for tests and demos: list the codes, configure unusual locks, and try a code on a door. */
export function doorRoutes(app: FastifyInstance, context: LockContext): void {
  const { pool, clock } = context;

  app.get('/ttlock/codes', async () => ({
    codes: (await allCodes(pool)).map((code) => ({
      qrCodeId: code.qrCodeId,
      lockId: code.lockId,
      name: code.name,
      ...validity(code, clock.now()),
    })),
    passcodes: (await allPasscodes(pool)).map((code) => ({
      keyboardPwdId: code.keyboardPwdId,
      lockId: code.lockId,
      name: code.keyboardPwdName,
      keyboardPwd: code.keyboardPwd,
      ...validity(code, clock.now()),
    })),
  }));

  app.post('/ttlock/locks', async (request) => {
    const trait = parse(Trait, request.body);
    await changeTrait(pool, trait);
    return trait;
  });

  app.post('/ttlock/scan', async (request) => ({ opened: await tryCode(context, parse(Held, request.body)) }));

  app.get('/ttlock', async (_request, reply) => sendPage(reply, doorsPage(await liveCodes(context))));

  app.post('/ttlock/open', async (request, reply): Promise<FastifyReply> => {
    await tryCode(context, await asHeld(context, parse(Chosen, request.body)));
    return reply.redirect('/sandbox/ttlock', 303);
  });
}

type Window = { readonly startDate: number; readonly endDate: number };
const STATUSES = { 1: 'valid', 2: 'expired', 3: 'not_yet_valid' } as const;

function validity(code: Window, now: Date) {
  const { startDate, endDate } = code;
  const window = { startsAt: new Date(startDate).toISOString(), endsAt: new Date(endDate).toISOString() };
  return { ...window, status: STATUSES[statusOf(code, now)] };
}

async function liveCodes({ pool, clock }: LockContext): Promise<DoorCode[]> {
  const isLive = (code: Window) => statusOf(code, clock.now()) === 1;
  const pictures = (await allCodes(pool)).filter(isLive);
  const passcodes = (await allPasscodes(pool)).filter(isLive);
  return [
    ...pictures.map(({ lockId: lock, qrCodeId }) => ({ lock, field: 'qrCodeId' as const, id: qrCodeId })),
    ...passcodes.map((code) => ({ lock: code.lockId, field: 'keyboardPwdId' as const, id: code.keyboardPwdId })),
  ];
}

type Held = z.output<typeof Held>;

/** Returns a code as its guest would present it at the door. */
async function asHeld({ pool, clock, account }: LockContext, chosen: z.output<typeof Chosen>): Promise<Held> {
  if ('qrCodeId' in chosen) {
    const code = (await findCode(pool, chosen.qrCodeId)) ?? refuse(404, 'there is no such code');
    return { lockId: code.lockId, qrCodeContent: contentOf(code, clock.now(), account.lockSecret) };
  }
  const isChosen = ({ keyboardPwdId }: Passcode) => keyboardPwdId === chosen.keyboardPwdId;
  const code = (await allPasscodes(pool)).find(isChosen) ?? refuse(404, 'there is no such passcode');
  return { lockId: code.lockId, passcode: code.keyboardPwd };
}

/**
 * Tries a code on a door. The lock records the try, and the cloud sends the record to the webhook as an
 * unsigned form.
 */
async function tryCode(context: LockContext, held: Held): Promise<boolean> {
  const noted = await noteOf(context, held);
  const record = await recordTry(context.pool, noted);
  await pushNotice(context, noted.lockId, record);
  return noted.success;
}

async function noteOf({ pool, clock, account }: LockContext, held: Held): Promise<Try> {
  const now = clock.now();
  const common = { lockId: held.lockId, lockDate: now.getTime() };
  if ('qrCodeContent' in held) {
    const door = { lockId: held.lockId, lockSecret: account.lockSecret };
    const opening = codeThatOpens(held.qrCodeContent, door, now);
    const keyboardPwd = opening === undefined ? '' : String(numberOf(opening));
    const success = opening !== undefined;
    return { ...common, recordType: RECORD_TYPES.qrCode, keyboardPwd, username: '', success };
  }
  const opening = await passcodeThatOpens(pool, { lockId: held.lockId, digits: held.passcode, now });
  const username = opening?.keyboardPwdName ?? '';
  const success = opening !== undefined;
  return { ...common, recordType: RECORD_TYPES.passcode, keyboardPwd: held.passcode, username, success };
}
