import { z } from 'zod';
import { type Call, call, lockId, moment, name, page, paged, whole } from './call.ts';
import { addCode, type Code, changeCode, codesOfLock, deleteCode, findCode, numberOf, statusOf } from './codes.ts';
import { contentOf } from './content.ts';
import { cloudError, DONE } from './errors.ts';
import { LOCK_CALLS, lockName } from './lock-calls.ts';
import { PASSCODE_CALLS } from './passcode-calls.ts';
import { recordsOf } from './records.ts';
import { traitOf } from './traits.ts';

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
  // The real cloud sometimes ends the content with a line break.
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

const lockRecords = call(
  z.object({ lockId, startDate: moment.default(0), endDate: moment.default(0), ...page }),
  async (fields, { pool }) => paged(await recordsOf(pool, fields), fields),
);

/** The calls of the API, by path below `/v3`. */
export const CALLS: Readonly<Record<string, Call>> = {
  'qrCode/add': add,
  'qrCode/getData': getData,
  'qrCode/list': list,
  'qrCode/update': update,
  'qrCode/delete': remove,
  'lockRecord/list': lockRecords,
  ...LOCK_CALLS,
  ...PASSCODE_CALLS,
};

function listed(code: Code, now: Date): object {
  return { ...code, qrCodeNumber: numberOf(code.qrCodeId), status: statusOf(code, now), qrCodeVersion: 1 };
}
