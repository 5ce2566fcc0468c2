import type { Transaction } from '#server/db/database.ts';
import { queueInvoice } from '#server/features/invoices/commands/queue-invoice.ts';
import { byStaff, record, type StaffAct } from '#server/history.ts';
import { postChargePaid } from '#server/ledger/post.ts';
import type { Charge } from '../queries.ts';
import { updateChargeEnded } from '../store.ts';

type Settling = { readonly charge: Charge; readonly by: StaffAct; readonly now: Date };

const subjectOf = ({ charge, by, now }: Settling) =>
  ({ at: now, ...byStaff(by), subject: 'reservation', subjectId: charge.reservationId }) as const;

type Paying = Settling & {
  /** The capture that pays for it. */
  readonly transactionId: string;
  readonly method: 'cash' | 'terminal' | 'transfer';
};

/** Ends an open charge as paid. Returns false when it had ended; the caller then undoes the capture. */
export async function payCharge(tx: Transaction, paying: Paying): Promise<boolean> {
  const { charge, transactionId, method, by, now } = paying;
  if (!(await updateChargeEnded(tx, { id: charge.id, state: 'paid', transactionId, by: by.id, now }))) return false;
  await postChargePaid(tx, { transactionId, now });
  await queueInvoice(tx, { transactionId, now });
  const after = { chargeId: charge.id, transactionId, method, amount: charge.amount };
  await record(tx, { ...subjectOf(paying), action: 'booking.charge_paid', after });
  return true;
}

/** Ends an open charge without money, for a reason. Returns false when it had ended. */
export async function waiveCharge(tx: Transaction, waiving: Settling & { readonly reason: string }): Promise<boolean> {
  const { charge, by, reason, now } = waiving;
  if (!(await updateChargeEnded(tx, { id: charge.id, state: 'waived', reason, by: by.id, now }))) return false;
  const after = { chargeId: charge.id, amount: charge.amount };
  await record(tx, { ...subjectOf(waiving), reason, action: 'booking.charge_waived', after });
  return true;
}
