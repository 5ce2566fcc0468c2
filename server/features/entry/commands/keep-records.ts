import type { LockRecord } from '#server/adapters/ttlock/port.ts';
import type { Queryable } from '#server/db/database.ts';
import { isOf } from '../queries.ts';
import { insertDoorEvents, type LockCodeRow } from '../store.ts';

type Kept = {
  readonly lockId: number;
  readonly records: readonly LockRecord[];
  /** The lock's codes that were valid around the time of the records. */
  readonly codes: readonly LockCodeRow[];
};

/** Stores a lock's records, each with the id of its entry code, without the code's number or digits. */
export async function keepRecords(db: Queryable, { lockId, records, codes }: Kept): Promise<void> {
  const events = records.map((record) => {
    const { opened, way, at } = record;
    return { opened, way, at, entryCodeId: codes.find((code) => isOf(record, code))?.id ?? null };
  });
  if (events.length > 0) await insertDoorEvents(db, { lockId, events });
}
