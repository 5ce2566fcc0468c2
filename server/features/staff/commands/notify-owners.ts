import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { listOwnerIds } from '../people-store.ts';

export const STAFF_NOTICES = [
  'post_given',
  'post_ended',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_code_used',
] as const;

type Notice = {
  readonly notice: (typeof STAFF_NOTICES)[number];
  /** The person whose rights or factors changed. */
  readonly memberId: string;
  readonly post?: { readonly role: StaffRole; readonly locationId: string | null };
  readonly now: Date;
};

/** Enqueues a mail about a change of rights or factors to its person and to every owner. */
export async function notifyOwners(tx: Transaction, { notice, memberId, post, now }: Notice): Promise<void> {
  const event = randomUUID();
  for (const to of new Set([memberId, ...(await listOwnerIds(tx))])) {
    const payload = { event, to, memberId, notice, at: now, ...(post && { post }) };
    await enqueue(tx, { kind: 'mail-staff-notice', key: `${event} ${to}`, payload, runAt: now, now });
  }
}
