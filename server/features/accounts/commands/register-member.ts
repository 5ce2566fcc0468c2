import { randomUUID } from 'node:crypto';
import * as contract from '#contract/members.ts';
import type { FieldFault } from '#contract/refusals.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { isCommonPassword } from '#domain/members/common-password.ts';
import { COMMON_PASSWORDS } from '#domain/members/common-passwords.ts';
import { mailboxOf } from '#domain/members/email.ts';
import { checkRegistration, normaliseRegistration, type Registration } from '#domain/members/registration.ts';
import { ok, type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { findStoredAnswer, type KeyRefusal, once } from '#server/http/idempotency.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { lineOf, networkOf } from '#server/limits/network.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { hashPassword, passwordGate } from '#server/secrets/passwords.ts';
import { REGISTRATIONS_OF_MAILBOX, REGISTRATIONS_OF_NETWORK } from '../limits.ts';
import { findAccountRowByEmail, insertMember } from '../member-store.ts';
import { issueVerification } from './issue-verification.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = {
  input: contract.Registration;
  locale: Locale;
  ip: string;
  now: Date;
  requestId: string;
  /** The idempotency key, under which a repetition gets the first answer instead of `email_taken`. */
  key?: string | undefined;
};

/**
 * Inserts a member whose address is not verified yet. Only valid registrations count towards the limits, and none that
 * repeats one whose answer was lost.
 */
export async function registerMember(
  context: Parts,
  ask: Ask,
): Promise<
  | { kind: 'registered' }
  | Refused<'invalid_fields' | 'too_many_requests' | 'service_unavailable' | 'email_taken' | KeyRefusal>
> {
  const { input, ip, now } = ask;
  const fields = faultsOf(input, now);
  if (Object.keys(fields).length > 0) return refuse('invalid_fields', { fields });
  // No fast hash of the password is stored with the key.
  const { password: _, ...body } = input;
  const request = { memberId: null, key: ask.key, route: contract.registerMember.id, body, now };
  // Only successes are stored, and only the client that registered knows the key: this tells it nothing new.
  if ((await findStoredAnswer(context.db, request)) !== undefined) return { kind: 'registered' };
  const tooOften =
    (await countAgainst(context, { limit: REGISTRATIONS_OF_NETWORK, by: networkOf(ip), now })) ??
    (await countAgainst(context, { limit: REGISTRATIONS_OF_MAILBOX, by: mailboxOf(input.email), now }));
  if (tooOften) return tooOften;
  const hashed = await passwordGate.run(lineOf(ip), () => hashPassword(input.password));
  if (hashed.kind === 'busy') return refuse('service_unavailable');
  const checked = { ...ask, registration: normaliseRegistration(input), passwordHash: hashed.result };
  const answer = await once(context, request, async (within) => {
    const added = await addMember(within, checked);
    return added.kind === 'refused' ? added : ok(null, 201);
  });
  return answer.kind === 'refused' ? answer : { kind: 'registered' };
}

function faultsOf(input: contract.Registration, now: Date): Record<string, FieldFault> {
  const faults = checkRegistration(input, dayOf(now));
  const isCommon = faults.password === undefined && isCommonPassword(input.password, COMMON_PASSWORDS);
  return { ...faults, ...(isCommon && { password: 'password_too_common' as const }) };
}

type Checked = Ask & { registration: Registration; passwordHash: string };

function addMember(context: Parts, checked: Checked): Promise<{ kind: 'registered' } | Refused<'email_taken'>> {
  const { registration, passwordHash, locale, now, requestId } = checked;
  const { password: _, ...facts } = registration;
  const id = randomUUID();
  return context.db.transaction(async (tx) => {
    const member = {
      ...facts,
      id,
      passwordHash,
      locale,
      role: 'MEMBER',
      isDemo: false,
      registeredBy: 'form',
      emailVerifiedAt: null,
      now,
    } as const;
    if (!(await insertMember(tx, member))) {
      await tellOwner(tx, { email: facts.email, now });
      tx.afterCommit(context.wakeQueue);
      return refuse('email_taken');
    }
    await issueVerification(tx, { memberId: id, event: id, redirect: checked.input.redirect, now });
    await record(tx, {
      at: now,
      actor: 'member',
      actorId: id,
      action: 'member.registered',
      subject: 'member',
      subjectId: id,
      after: { role: 'MEMBER', locale, receiveEmails: facts.receiveEmails },
      requestId,
    });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'registered' };
  });
}

/** Notifies the owner of a taken address, who may have forgotten the account, at most once a day. */
async function tellOwner(tx: Transaction, { email, now }: { email: string; now: Date }): Promise<void> {
  const owner = await findAccountRowByEmail(tx, email);
  if (owner === undefined) return;
  const event = `${owner.id} ${dayOf(now)}`;
  const payload = { event, memberId: owner.id, notice: 'registered_again' as const, at: now };
  await enqueue(tx, { kind: 'mail-account-notice', key: event, payload, runAt: now, now });
}
