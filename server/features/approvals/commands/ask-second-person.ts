import { randomUUID } from 'node:crypto';
import type { Vnd } from '#domain/basics/money.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { APPROVAL_HOURS, needsSecondPerson, REFUND_LIMIT, REFUND_LIMIT_HOURS } from '#domain/staff/approvals.ts';
import { isFactorFresh } from '#domain/staff/session.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { Clerk } from '#server/http/caller.ts';
import { listSettings } from '#server/settings.ts';
import {
  type ApprovalAsked,
  findWaitingEnd,
  insertApproval,
  lockAsker,
  sumDoneAlone,
  updateExpired,
} from '../store.ts';

export type AskSecondPerson = ApprovalAsked<'refund_beyond'> & {
  readonly subjectId: string;
  readonly locationId: string;
  readonly amount: Vnd;
  readonly reason: string;
  readonly by: Pick<Clerk, 'id' | 'factorAt'> & { readonly mayAlone: boolean };
  readonly now: Date;
};

export type Asked =
  /** The person may do it now, and it counts towards the limit. */
  | { readonly kind: 'alone' }
  | { readonly kind: 'fresh_factor_required' }
  /** Another person must decide before it expires. */
  | { readonly kind: 'waits'; readonly approvalId: string; readonly expiresAt: Date }
  /** The same request is waiting for a decision already. */
  | { readonly kind: 'waits_already' };

/** The name of the setting with the limit of one person. */
export const REFUND_LIMIT_SETTING = 'refund_limit';

/**
 * Decides whether a person alone may go beyond the rules; otherwise asks for the approval of a second person.
 * The caller holds the lock of the subject.
 */
export async function askSecondPerson(tx: Transaction, ask: AskSecondPerson): Promise<Asked> {
  const { kind, subjectId, by, now } = ask;
  await updateExpired(tx, { kind, subjectId, now });
  if ((await findWaitingEnd(tx, { kind, subjectId, now })) !== undefined) return { kind: 'waits_already' };
  if (!(await needsSecond(tx, ask))) {
    if (!isFactorFresh(by.factorAt, now)) return { kind: 'fresh_factor_required' };
    await insertApproval(tx, { ...ask, id: randomUUID(), askedBy: by.id, expiresAt: now, isAlone: true });
    return { kind: 'alone' };
  }
  const [id, expiresAt] = [randomUUID(), addMinutes(now, APPROVAL_HOURS * 60)];
  await insertApproval(tx, { ...ask, id, askedBy: by.id, expiresAt, isAlone: false });
  await record(tx, {
    at: now,
    actor: 'staff',
    actorId: by.id,
    locationId: ask.locationId,
    reason: ask.reason,
    action: 'booking.refund_asked',
    subject: 'reservation',
    subjectId,
    after: { approvalId: id, amount: ask.amount },
  });
  return { kind: 'waits', approvalId: id, expiresAt };
}

export type AskToGive = Pick<ApprovalAsked<'free_booking'>, 'payload'> & {
  readonly slotId: string;
  readonly locationId: string;
  readonly price: Vnd;
  readonly reason: string;
  readonly askedBy: string;
  /** When the visit is over, nobody can decide about it any more. */
  readonly slotEnd: Date;
  readonly now: Date;
};

/**
 * Asks a second person to approve a free booking. The slot is not held meanwhile. The caller holds its lock,
 * and has found that the first person is above the limit.
 */
export async function askToGive(
  tx: Transaction,
  { slotId: subjectId, price: amount, slotEnd, ...ask }: AskToGive,
): Promise<Extract<Asked, { kind: 'waits' | 'waits_already' }>> {
  const { locationId, reason, askedBy, payload, now } = ask;
  const kind = 'free_booking';
  await updateExpired(tx, { kind, subjectId, now });
  if ((await findWaitingEnd(tx, { kind, subjectId, now })) !== undefined) return { kind: 'waits_already' };
  const [id, latest] = [randomUUID(), addMinutes(now, APPROVAL_HOURS * 60)];
  const expiresAt = slotEnd < latest ? slotEnd : latest;
  const subject = { kind, subjectId, locationId, amount, payload } as const;
  await insertApproval(tx, { ...subject, id, reason, askedBy, expiresAt, isAlone: false, now });
  await record(tx, {
    at: now,
    actor: 'staff',
    actorId: askedBy,
    locationId,
    reason,
    action: 'booking.free_asked',
    subject: 'slot',
    subjectId,
    after: { approvalId: id, amount },
  });
  return { kind: 'waits', approvalId: id, expiresAt };
}

type Asker = Pick<AskSecondPerson, 'kind' | 'now'> & { readonly by: Pick<AskSecondPerson['by'], 'id' | 'mayAlone'> };

/**
 * Returns whether a second person would have to decide. Locks the sum of the first person's own decisions.
 */
export async function needsSecond(tx: Transaction, ask: Asker & Pick<AskSecondPerson, 'amount'>): Promise<boolean> {
  return needsSecondPerson({ mayAlone: ask.by.mayAlone, amount: ask.amount, ...(await limitOf(tx, ask)) });
}

/** Returns the sum that a person may still decide about alone. Locks the sum of their own decisions. */
export async function leftAlone(tx: Transaction, ask: Asker): Promise<Vnd> {
  const { doneAlone, limit } = await limitOf(tx, ask);
  return ask.by.mayAlone ? Math.max(0, limit - doneAlone) : 0;
}

async function limitOf(tx: Transaction, { kind, by, now }: Asker): Promise<{ doneAlone: Vnd; limit: Vnd }> {
  await lockAsker(tx, by.id);
  const doneAlone = await sumDoneAlone(tx, { kind, memberId: by.id, since: addMinutes(now, -REFUND_LIMIT_HOURS * 60) });
  return { doneAlone, limit: await limitOfOne(tx) };
}

async function limitOfOne(tx: Transaction): Promise<Vnd> {
  const value = (await listSettings(tx, [REFUND_LIMIT_SETTING])).get(REFUND_LIMIT_SETTING);
  return typeof value === 'number' ? value : REFUND_LIMIT;
}
