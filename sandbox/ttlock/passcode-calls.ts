import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type Call, call, lockId, moment, name, page, paged, whole } from './call.ts';
import { type CloudError, cloudError, DONE } from './errors.ts';
import { addPasscode, deletePasscode, passcodesOfLock } from './passcodes.ts';
import { traitOf } from './traits.ts';

const HOUR_MS = 3_600_000;
const PERIOD = z.literal('3');
/** The only supported `addType`: the gateway sends the passcode to the lock. */
const BY_GATEWAY = z.literal('2');
const window = { startDate: moment, endDate: moment };

/** Adds a passcode chosen by the caller, sent to the lock by its gateway. */
const add = call(
  z.object({
    lockId,
    keyboardPwd: z.string().regex(/^\d+$/),
    keyboardPwdName: name.default(''),
    keyboardPwdType: PERIOD,
    addType: BY_GATEWAY,
    ...window,
  }),
  async (fields, { pool, now }) => {
    const { keyboardPwd, startDate, endDate } = fields;
    if (endDate <= startDate) return cloudError('badParameter', 'endDate');
    if (keyboardPwd.length < 4 || keyboardPwd.length > 9) return cloudError('badLength');
    if (/^(\d)\1*$/.test(keyboardPwd)) return cloudError('tooSimple');
    const unreachable = await gatewayError(pool, fields.lockId);
    if (unreachable !== undefined) return unreachable;
    const added = await addPasscode(pool, { ...fields, sendDate: now.getTime() });
    return added === undefined ? cloudError('duplicate') : { keyboardPwdId: added.keyboardPwdId };
  },
);

/** Returns a passcode that the lock derives by itself; whole hours only. */
const get = call(
  z.object({ lockId, keyboardPwdName: name.default(''), keyboardPwdType: PERIOD, ...window }),
  async (fields, { pool, now }) => {
    const startDate = fields.startDate - (fields.startDate % HOUR_MS);
    const endDate = fields.endDate - (fields.endDate % HOUR_MS);
    if (endDate <= startDate) return cloudError('badParameter', 'endDate');
    const keyboardPwd = String(randomInt(10_000_000, 100_000_000));
    const wish = { ...fields, keyboardPwd, startDate, endDate, sendDate: now.getTime() };
    const drawn = await addPasscode(pool, wish);
    return drawn === undefined ? cloudError('duplicate') : { keyboardPwdId: drawn.keyboardPwdId, keyboardPwd };
  },
);

const remove = call(z.object({ lockId, keyboardPwdId: whole(1), deleteType: BY_GATEWAY }), async (fields, { pool }) => {
  const unreachable = await gatewayError(pool, fields.lockId);
  if (unreachable !== undefined) return unreachable;
  return (await deletePasscode(pool, fields.lockId, fields.keyboardPwdId)) ? DONE : cloudError('noCode');
});

const list = call(
  z.object({ lockId, ...page, searchStr: name.default(''), orderBy: whole(0, 2) }),
  async (fields, { pool }) => paged(await passcodesOfLock(pool, fields.lockId, fields.searchStr), fields),
);

/** The calls about passcodes, by path below `/v3`. */
export const PASSCODE_CALLS: Readonly<Record<string, Call>> = {
  'keyboardPwd/add': add,
  'keyboardPwd/get': get,
  'keyboardPwd/delete': remove,
  'lock/listKeyboardPwd': list,
};

async function gatewayError(pool: Pool, id: number): Promise<CloudError | undefined> {
  const { gateway } = await traitOf(pool, id);
  if (gateway === 'online') return undefined;
  return cloudError(gateway === 'none' ? 'noGateway' : 'gatewayOffline');
}
