import { z } from 'zod';
import { type Call, call, lockId, page, paged, whole } from './call.ts';
import { lockIds } from './codes.ts';
import { cloudError, DONE } from './errors.ts';
import { RECORD_TYPES, recordTry } from './records.ts';
import { type LockTrait, traitOf } from './traits.ts';

/** The gateways of the account: one that is online, and one that is offline. */
const GATEWAYS = { online: 1, offline: 2 } as const;

/** Feature bits: passcode (0), passcode management (7), remote unlock (10) and QR code (44). */
const FEATURES = (1n << 0n) | (1n << 7n) | (1n << 10n);
const READS_QR = 1n << 44n;

const lockDetail = call(z.object({ lockId }), async (fields, { pool }) =>
  lock(fields.lockId, await traitOf(pool, fields.lockId)),
);

/** Lists only locks that have had a code, although every lock id exists. */
const lockList = call(z.object(page), async (fields, { pool }) =>
  paged(await Promise.all((await lockIds(pool)).map(async (id) => lock(id, await traitOf(pool, id)))), fields),
);

const gatewayList = call(z.object(page), async (fields) =>
  paged(
    Object.entries(GATEWAYS).map(([state, gatewayId]) => ({ gatewayId, isOnline: state === 'online' ? 1 : 0 })),
    fields,
  ),
);

const locksOfGateway = call(z.object({ gatewayId: whole(1), ...page }), async (fields, { pool, now }) => {
  const ids = await lockIds(pool);
  const traits = await Promise.all(ids.map((id) => traitOf(pool, id)));
  const reached = ids.filter((_, index) => {
    const gateway = traits[index]?.gateway ?? 'none';
    return gateway !== 'none' && GATEWAYS[gateway] === fields.gatewayId;
  });
  const updateDate = now.getTime();
  return paged(
    reached.map((id) => ({ lockId: id, lockAlias: lockName(id), rssi: -60, updateDate })),
    fields,
  );
});

/** Opens a door by its gateway. The lock records it, and the cloud sends the record to the webhook. */
const unlock = call(z.object({ lockId }), async (fields, { pool, now, notify }) => {
  const { gateway } = await traitOf(pool, fields.lockId);
  if (gateway !== 'online') return cloudError(gateway === 'none' ? 'noGateway' : 'gatewayOffline');
  const record = await recordTry(pool, {
    lockId: fields.lockId,
    recordType: RECORD_TYPES.gateway,
    keyboardPwd: '',
    username: 'sandbox@yumori.example',
    success: true,
    lockDate: now.getTime(),
  });
  await notify(fields.lockId, record);
  return DONE;
});

/** The calls about locks and their gateways, by path below `/v3`. */
export const LOCK_CALLS: Readonly<Record<string, Call>> = {
  'lock/detail': lockDetail,
  'lock/list': lockList,
  'lock/unlock': unlock,
  'gateway/list': gatewayList,
  'gateway/listLock': locksOfGateway,
};

function lock(id: number, { readsQr, gateway, battery }: LockTrait): object {
  const featureValue = (readsQr ? FEATURES | READS_QR : FEATURES).toString(16).toUpperCase();
  const hardware = { electricQuantity: battery, hasGateway: gateway === 'none' ? 0 : 1, timezoneRawOffset: 25_200_000 };
  return { lockId: id, lockAlias: lockName(id), featureValue, ...hardware };
}

export function lockName(id: number): string {
  return `Stand-in lock ${id}`;
}
