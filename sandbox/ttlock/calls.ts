import { z } from 'zod';
import { type Call, call, lockId, moment, name, page, paged, whole } from './call.ts';
import {
  addCode,
  type Code,
  changeCode,
  codesOfLock,
  deleteCode,
  findCode,
  lockIds,
  numberOf,
  statusOf,
} from './codes.ts';
import { contentOf } from './content.ts';
import { cloudError, DONE } from './errors.ts';
import { PASSCODE_CALLS } from './passcode-calls.ts';
import { recordsOf } from './records.ts';
import { type LockTrait, traitOf } from './traits.ts';

const qrCodeId = whole(1);
const refreshTime = whole(1, 1440);

const add = call(
  z.object({
    lockId,
    type: z.literal('1'),
    name: name.default(''),
    startDate: moment,
    endDate: moment,
    refreshTime: refreshTime.default(10),
  }),
  async (fields, { pool, now }) => {
    if (fields.endDate <= fields.startDate) return cloudError('badParameter', 'endDate');
    if (!(await traitOf(pool, fields.lockId)).readsQr) return cloudError('unsupported');
    const code = await addCode(pool, { ...fields, type: 1, createDate: now.getTime() });
    return {
      qrCodeId: code.qrCodeId,
      qrCodeNumber: numberOf(code.qrCodeId),
      link: `https://sandbox.invalid/qr/${code.qrCodeId}`,
    };
  },
);

const getData = call(z.object({ qrCodeId }), async (fields, { pool, now, lockSecret }) => {
  const code = await findCode(pool, fields.qrCodeId);
  if (code === undefined) return cloudError('noCode');
  // The real cloud is known to end the content with a line break.
  const content = statusOf(code, now) === 1 ? { qrCodeContent: `${contentOf(code, now, lockSecret)}\n` } : {};
  return { lockAlias: lockName(code.lockId), ...listed(code, now), ...content };
});

const list = call(z.object({ lockId, ...page, name: name.default('') }), async (fields, { pool, now }) => {
  const codes = await codesOfLock(pool, fields.lockId, fields.name);
  return paged(
    codes.map((code) => listed(code, now)),
    fields,
  );
});

const change = z.object({ qrCodeId, name: name.optional(), startDate: moment.optional(), endDate: moment.optional() });

const update = call(change.extend({ refreshTime: refreshTime.optional() }), async (fields, { pool }) =>
  (await changeCode(pool, fields)) ? DONE : cloudError('noCode'),
);

const remove = call(z.object({ lockId, qrCodeId }), async (fields, { pool }) =>
  (await deleteCode(pool, fields.lockId, fields.qrCodeId)) ? DONE : cloudError('noCode'),
);

const lockDetail = call(z.object({ lockId }), async (fields, { pool }) =>
  lock(fields.lockId, await traitOf(pool, fields.lockId)),
);

/** Lists only locks that have had a code, although every lock id exists. */
const lockList = call(z.object(page), async (fields, { pool }) =>
  paged(await Promise.all((await lockIds(pool)).map(async (id) => lock(id, await traitOf(pool, id)))), fields),
);

const lockRecords = call(
  z.object({ lockId, startDate: moment.default(0), endDate: moment.default(0), ...page }),
  async (fields, { pool }) => paged(await recordsOf(pool, fields), fields),
);

/** Passcode (0), its management (7), remote unlock (10) and QR code (44). */
const FEATURES = (1n << 0n) | (1n << 7n) | (1n << 10n);
const READS_QR = 1n << 44n;

/** The calls of the API, by path below `/v3`. */
export const CALLS: Readonly<Record<string, Call>> = {
  'qrCode/add': add,
  'qrCode/getData': getData,
  'qrCode/list': list,
  'qrCode/update': update,
  'qrCode/delete': remove,
  'lock/detail': lockDetail,
  'lock/list': lockList,
  'lockRecord/list': lockRecords,
  ...PASSCODE_CALLS,
};

function listed(code: Code, now: Date): object {
  return { ...code, qrCodeNumber: numberOf(code.qrCodeId), status: statusOf(code, now), qrCodeVersion: 1 };
}

function lock(id: number, { readsQr, gateway }: LockTrait): object {
  const featureValue = (readsQr ? FEATURES | READS_QR : FEATURES).toString(16).toUpperCase();
  const hardware = { electricQuantity: 80, hasGateway: gateway === 'none' ? 0 : 1, timezoneRawOffset: 25_200_000 };
  return { lockId: id, lockAlias: lockName(id), featureValue, ...hardware };
}

function lockName(id: number): string {
  return `Stand-in lock ${id}`;
}
