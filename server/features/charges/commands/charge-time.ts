import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { byStaff, record, type StaffAct } from '#server/history.ts';
import { type BoughtTime, type Owed, owedFor } from '../queries.ts';
import { insertCharge, listCharges, updateChargeEnded } from '../store.ts';

type Wish = { readonly reservationId: string; readonly time: BoughtTime; readonly by: StaffAct; readonly now: Date };

/**
 * Stores what a guest owes for a visit of this length: one open charge, or none. Cancels an open charge for
 * another length. The caller holds the lock of the booking's slot.
 */
export async function chargeTime(tx: Transaction, { reservationId, time, by, now }: Wish): Promise<Owed> {
  const owed = await owedFor(tx, reservationId, time);
  const open = (await listCharges(tx, reservationId)).find(({ state }) => state === 'open');
  if (open?.minutes === owed.minutes) return { minutes: open.minutes, amount: open.amount };
  const subject = { at: now, ...byStaff(by), subject: 'reservation', subjectId: reservationId } as const;
  if (open !== undefined && (await updateChargeEnded(tx, { id: open.id, state: 'canceled', by: by.id, now }))) {
    const after = { chargeId: open.id, amount: open.amount };
    await record(tx, { ...subject, action: 'booking.charge_canceled', after });
  }
  if (owed.amount === 0) return owed;
  const id = randomUUID();
  await insertCharge(tx, { id, reservationId, ...owed, madeBy: by.id, now });
  await record(tx, { ...subject, action: 'booking.charged', after: { chargeId: id, ...owed } });
  return owed;
}
