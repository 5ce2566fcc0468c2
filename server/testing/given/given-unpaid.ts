import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Queryable } from '#server/db/database.ts';
import { givenSlot } from './given.ts';

type Unpaid = {
  readonly memberId: string;
  readonly hours: number;
  readonly minutes: number;
  readonly network?: Buffer | null;
  readonly now?: Date;
};

/** Inserts a hold that began some hours ago, lasted some minutes and was released. */
export async function givenUnpaid(
  db: Queryable,
  { memberId, hours, minutes, network = null, now = new Date() }: Unpaid,
): Promise<void> {
  const { slotId } = await givenSlot(db, { startTime: addMinutes(now, 40 * 24 * 60) });
  const takenAt = addMinutes(now, -hours * 60);
  const endedAt = addMinutes(takenAt, minutes);
  await db.query(
    `INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at, ended_at, ending, network)
     VALUES ($1, $2, $3, $4, $5, $5, 'released', $6)`,
    [randomUUID(), slotId, memberId, takenAt, endedAt, network],
  );
}
