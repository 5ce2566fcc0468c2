import type { Body } from './call.ts';
import { type Call, listAll, textOf, wholeIn } from './lists.ts';
import type { LockCloud, LockFailure, LockState } from './port.ts';

/** The bit of a lock's features for opening by its gateway. */
const OPENS_BY_GATEWAY = 10n;

type OfLocks = Pick<LockCloud, 'listLocks' | 'openDoor'>;
type Reached = { readonly isOnline: boolean; readonly heardAt: Date | null };

/** `call` has the timeout for a waiting person; opening a door takes the gateway some seconds more. */
export function locksAt(call: Call, slowCall: Call): OfLocks {
  return {
    async listLocks() {
      const listed = await listAll(call, '/v3/lock/list', {});
      if (listed.kind === 'failed') return listed;
      const reached = await listReached(call);
      if ('failure' in reached) return reached;
      return { kind: 'listed', locks: listed.entries.flatMap((entry) => readLock(entry, reached)) };
    },
    async openDoor(lockId) {
      const answer = await slowCall('/v3/lock/unlock', { lockId });
      return answer.kind === 'failed' ? answer : { kind: 'opened' };
    },
  };
}

/** Returns for each lock with a gateway whether one is online, and when one was last in contact. */
async function listReached(call: Call): Promise<ReadonlyMap<number, Reached> | LockFailure> {
  const gateways = await listAll(call, '/v3/gateway/list', {});
  if (gateways.kind === 'failed') return gateways;
  const reached = new Map<number, Reached>();
  for (const gateway of gateways.entries) {
    const gatewayId = wholeIn(gateway, 'gatewayId');
    if (gatewayId === undefined) continue;
    const locks = await listAll(call, '/v3/gateway/listLock', { gatewayId });
    if (locks.kind === 'failed') return locks;
    for (const entry of locks.entries) {
      const lockId = wholeIn(entry, 'lockId');
      if (lockId !== undefined) reached.set(lockId, nearer(reached.get(lockId), gateway.isOnline === 1, timeIn(entry)));
    }
  }
  return reached;
}

function nearer(known: Reached | undefined, isOnline: boolean, heardAt: Date | null): Reached {
  const later = [known?.heardAt ?? null, heardAt].filter((time) => time !== null).sort((a, b) => +b - +a)[0];
  return { isOnline: isOnline || known?.isOnline === true, heardAt: later ?? null };
}

function timeIn({ updateDate }: Body): Date | null {
  return typeof updateDate === 'number' && updateDate > 0 ? new Date(updateDate) : null;
}

/** Reads one entry of the list; returns nothing when it is malformed. */
function readLock(entry: Body, reached: ReadonlyMap<number, Reached>): ReadonlyArray<LockState> {
  const lockId = wholeIn(entry, 'lockId');
  if (lockId === undefined) return [];
  const by = reached.get(lockId);
  const gateway = by === undefined ? 'none' : by.isOnline ? 'online' : 'offline';
  const battery = wholeIn(entry, 'electricQuantity') ?? null;
  return [{ lockId, battery, gateway, heardAt: by?.heardAt ?? null, opensRemotely: hasRemote(entry.featureValue) }];
}

function hasRemote(featureValue: unknown): boolean {
  const hex = textOf(featureValue);
  return /^[\da-f]{1,64}$/i.test(hex) && ((BigInt(`0x${hex}`) >> OPENS_BY_GATEWAY) & 1n) === 1n;
}
