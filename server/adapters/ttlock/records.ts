import type { Body } from './call.ts';
import { type Call, listAll, textOf } from './lists.ts';
import type { LockCloud, LockRecord } from './port.ts';

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
function readRecord({ success, keyboardPwd, username, lockDate }: Body): ReadonlyArray<LockRecord> {
  if (typeof lockDate !== 'number' || Number.isNaN(new Date(lockDate).getTime())) return [];
  return [{ opened: success === 1, credential: textOf(keyboardPwd), name: textOf(username), at: new Date(lockDate) }];
}
