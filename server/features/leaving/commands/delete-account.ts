import { randomUUID } from 'node:crypto';
import type { AccountDeletion } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { checkOwnPassword, type PasswordRefused } from '#server/features/accounts/commands/check-own-password.ts';
import { eraseMember } from '#server/features/accounts/commands/erase-member.ts';
import { type LockedAccount, lockAccount } from '#server/features/accounts/commands/lock-account.ts';
import { forgetPaymentAddresses } from '#server/features/payments/commands/forget-payment-addresses.ts';
import { emptyReservations } from '#server/features/reservations/commands/empty-reservations.ts';
import { leaveStaff } from '#server/features/staff/commands/leave-staff.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import type { Counting } from '#server/limits/limits.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { hasPaymentUnderWay } from '../store.ts';
import { giveUpBelongings, readBelongings } from './give-up-belongings.ts';

type Parts = Context & Counting;
type Ask = { member: Member; input: AccountDeletion; now: Date; requestId: string };

/**
 * Erases a member's personal data and ends the account; payments and the ledger stay, and refer to an
 * anonymous row. Refuses while there are upcoming visits or unused tickets, unless the member accepts their
 * loss.
 */
export async function deleteAccount(context: Parts, ask: Ask): Promise<{ kind: 'deleted' } | NotDeleted> {
  const known = await knowOwner(context, ask);
  if (known.kind === 'refused') return known;
  return context.db.transaction(async (tx) => {
    const member = await lockAccount(tx, { memberId: ask.member.id, passwordHash: known.passwordHash });
    if (member === undefined) return refuse('unauthenticated');
    return erase(context, tx, { ...ask, row: member });
  });
}

type NotDeleted =
  | PasswordRefused
  | Refused<'payment_under_way' | 'upcoming_reservations_exist' | 'unused_tickets_exist' | 'last_owner'>;
type Known = { kind: 'known'; passwordHash: string | null } | PasswordRefused;

/** Checks the password, or without one the address typed again, so that no account is deleted by mistake. */
async function knowOwner(context: Parts, { member, input, now }: Ask): Promise<Known> {
  const known = await checkOwnPassword(context, { member, password: input.password ?? '', field: 'password', now });
  if (known.kind === 'refused') return known;
  if (known.kind === 'right') return { kind: 'known', passwordHash: known.passwordHash };
  const typed = normaliseEmail(input.email ?? '');
  if (typed === member.email) return { kind: 'known', passwordHash: null };
  return refuse('invalid_fields', { fields: { email: typed === '' ? 'required' : 'email_not_own' } });
}

async function erase(
  context: Parts,
  tx: Transaction,
  { input, row, now, requestId }: Ask & { row: LockedAccount },
): Promise<{ kind: 'deleted' } | NotDeleted> {
  if (await hasPaymentUnderWay(tx, row.id)) return refuse('payment_under_way');
  const belongings = await readBelongings(tx, { memberId: row.id, now });
  if (!input.acceptLoss && belongings.reservations.length > 0) return refuse('upcoming_reservations_exist');
  if (!input.acceptLoss && belongings.tickets.length > 0) return refuse('unused_tickets_exist');
  if ((await leaveStaff(tx, { person: row, now, requestId })) === 'last_owner') return refuse('last_owner');
  await giveUpBelongings(context, tx, { memberId: row.id, belongings, now });
  await eraseMember(tx, { memberId: row.id, now });
  await emptyReservations(tx, row.id);
  await forgetPaymentAddresses(tx, row.id);
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: row.id,
    action: 'member.deleted',
    subject: 'member',
    subjectId: row.id,
    after: { reservationsGivenUp: belongings.reservations.length, ticketsGivenUp: belongings.tickets.length },
    requestId,
  });
  const event = randomUUID();
  const to = { email: row.email, name: row.name, locale: row.locale };
  const payload = { event, memberId: row.id, notice: 'account_deleted' as const, at: now, to };
  await enqueue(tx, { kind: 'mail-account-notice', key: event, payload, runAt: now, now });
  tx.afterCommit(context.wakeQueue);
  return { kind: 'deleted' };
}
