import type { Body } from './call.ts';
import { type Call, listAll, textOf } from './lists.ts';
import type { DoorWay, LockCloud, LockRecord } from './port.ts';

/** The protocol's record types; the others are cards, fingers, keys and the app. */
const WAYS: Readonly<Record<string, DoorWay>> = { '-4': 'qr', 4: 'passcode', 12: 'remote' };

export function recordsAt(call: Call): Pick<LockCloud, 'listRecords'> {
  return {
    async listRecords({ lockId, from, until }) {
      const window = { lockId, startDate: from.getTime(), endDate: until.getTime() };
      const answer = await listAll(call, '/v3/lockRecord/list', window);
      return answer.kind === 'failed' ? answer : { kind: 'listed', records: answer.entries.flatMap(readRecord) };
    },
  };
}

/** Reads one entry of a list; returns nothing when it is malformed. */
function readRecord({ recordType, success, keyboardPwd, username, lockDate }: Body): ReadonlyArray<LockRecord> {
  if (typeof lockDate !== 'number' || Number.isNaN(new Date(lockDate).getTime())) return [];
  const way = WAYS[textOf(recordType)] ?? 'other';
  const who = { credential: textOf(keyboardPwd), name: textOf(username) };
  return [{ opened: success === 1, way, ...who, at: new Date(lockDate) }];
}
