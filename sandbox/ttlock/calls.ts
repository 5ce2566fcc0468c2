import type { Pool } from 'pg';
import { z } from 'zod';
import { addCode, type Code, changeCode, codesOfLock, deleteCode, findCode, lockIds, statusOf } from './codes.ts';
import { contentOf } from './content.ts';
import { cloudError, DONE } from './errors.ts';
import { recordsOf } from './records.ts';

type CallContext = { readonly pool: Pool; readonly now: Date; readonly lockSecret: string };
type Call = (fields: unknown, context: CallContext) => Promise<object>;

/** Every number of the protocol arrives as text. A lock of any number is there: each location and room has one. */
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max);
const lockId = whole(1);
const qrCodeId = whole(1);
const page = { pageNo: whole(1), pageSize: whole(1, 200) };
const moment = whole(0, 8_640_000_000_000_000);
const name = z.string().max(100);
const refreshTime = whole(1, 1440);

/** A call is its fields and what it does with them; fields that do not fit are the cloud's 'invalid parameter'. */
function call<Schema extends z.ZodType>(
  schema: Schema,
  act: (fields: z.output<Schema>, context: CallContext) => Promise<object>,
): Call {
  return async (fields, context) => {
    const parsed = schema.safeParse(fields);
    return parsed.success
      ? act(parsed.data, context)
      : cloudError('badParameter', parsed.error.issues[0]?.path.join('.'));
  };
}

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
    const code = await addCode(pool, { ...fields, type: 1, createDate: now.getTime() });
    return {
      qrCodeId: code.qrCodeId,
      qrCodeNumber: code.qrCodeId,
      link: `https://sandbox.invalid/qr/${code.qrCodeId}`,
    };
  },
);

const getData = call(z.object({ qrCodeId }), async (fields, { pool, now, lockSecret }) => {
  const code = await findCode(pool, fields.qrCodeId);
  if (code === undefined) return cloudError('noCode');
  // The real cloud has been seen to end the content with a line break.
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

const lockDetail = call(z.object({ lockId }), async (fields) => lock(fields.lockId));

/** The locks that have had a code; that others exist too is nothing to list. */
const lockList = call(z.object(page), async (fields, { pool }) => paged((await lockIds(pool)).map(lock), fields));

const lockRecords = call(
  z.object({ lockId, startDate: moment.default(0), endDate: moment.default(0), ...page }),
  async (fields, { pool }) => paged(await recordsOf(pool, fields), fields),
);

/** Passcode (0), its management (7), remote unlock (10) and QR code (44). */
const FEATURES = ((1n << 0n) | (1n << 7n) | (1n << 10n) | (1n << 44n)).toString(16).toUpperCase();

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
};

function listed(code: Code, now: Date): object {
  return { ...code, qrCodeNumber: code.qrCodeId, status: statusOf(code, now), qrCodeVersion: 1 };
}

function paged(entries: ReadonlyArray<object>, { pageNo, pageSize }: { pageNo: number; pageSize: number }): object {
  const list = entries.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { list, pageNo, pageSize, pages: Math.ceil(entries.length / pageSize), total: entries.length };
}

function lock(id: number): object {
  const hardware = { electricQuantity: 80, hasGateway: 1, timezoneRawOffset: 25_200_000 };
  return { lockId: id, lockAlias: lockName(id), featureValue: FEATURES, ...hardware };
}

function lockName(id: number): string {
  return `Stand-in lock ${id}`;
}
