import type { FactorEnrolment, FactorOptions } from '#contract/staff/session.ts';
import { isFactorFresh } from '#domain/staff/session.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { record } from '#server/history.ts';
import type { StaffSession } from '#server/http/caller.ts';
import { countAgainst, forgetUses } from '#server/limits/limits.ts';
import { seal, unseal } from '#server/secrets/sealed.ts';
import { insertPasskey, insertTotp, listFactors } from '../factor-store.ts';
import { STAFF_SESSION_SECONDS } from '../lifetimes.ts';
import { FACTOR_CODES_OF_MEMBER } from '../limits.ts';
import { checkCreation, passkeyCreation } from '../passkeys.ts';
import { updateCodesExpired } from '../people-store.ts';
import {
  lockLiveSession,
  lockPerson,
  updateFactorProved,
  updatePending,
  updateSessionsEnded,
} from '../session-store.ts';
import { issueTotpSecret, totpKey, totpStep } from '../totp.ts';
import { issueRecoveryCodes } from './make-recovery-codes.ts';
import { notifyOwners } from './notify-owners.ts';

type Parts = Pick<Context, 'db' | 'config' | 'limitSecret' | 'staffSecret' | 'publicUrl' | 'wakeQueue'>;

/**
 * Returns why a session may not enrol a factor: the first one needs the code that opened the session, so that
 * a stolen password is not enough; a further one needs a fresh proof.
 */
type CannotEnrol = Refused<
  'staff_code_required' | 'second_factor_required' | 'staff_session_locked' | 'fresh_factor_required'
>;
type NotEnrolled = CannotEnrol | Refused<'too_many_requests' | 'unauthenticated' | 'second_factor_wrong'>;

function refusalToEnrol({ state, mayEnrol, factorAt }: StaffSession, now: Date): CannotEnrol | undefined {
  switch (state) {
    case 'enrol':
      return mayEnrol ? undefined : refuse('staff_code_required');
    case 'second_factor':
      return refuse('second_factor_required');
    case 'locked':
      return refuse('staff_session_locked');
    case 'open':
      return isFactorFresh(factorAt, now) ? undefined : refuse('fresh_factor_required');
  }
}

type Preparing = { readonly session: StaffSession; readonly kind: FactorOptions['kind']; readonly now: Date };

/** Starts the enrolment of a factor: a new secret, or the options of a passkey, which the session stores. */
export async function prepareFactor(
  parts: Parts,
  { session, kind, now }: Preparing,
): Promise<{ kind: 'prepared'; options: FactorOptions } | CannotEnrol> {
  const refused = refusalToEnrol(session, now);
  if (refused) return refused;
  const { name: brand } = await readBrand(parts.db);
  const { sessionId, id: memberId, email, name } = session;
  if (kind === 'totp') {
    const bytes = issueTotpSecret();
    const secret = seal(bytes, { secret: parts.staffSecret, to: memberId });
    await updatePending(parts.db, { sessionId, challenge: null, secret });
    return { kind: 'prepared', options: { kind, ...(await totpKey(bytes, { issuer: brand, label: email })) } };
  }
  const known = (await listFactors(parts.db, memberId)).flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: transports ?? [] }],
  );
  const options = await passkeyCreation({ publicUrl: parts.publicUrl(), brand, email, name, memberId, known });
  await updatePending(parts.db, { sessionId, challenge: options.challenge, secret: null });
  return { kind: 'prepared', options: { kind, options: { ...options } } };
}

type Ask = {
  readonly session: StaffSession;
  readonly input: FactorEnrolment;
  readonly now: Date;
  readonly requestId: string;
};

/** `recoveryCodes` come with the first factor only. */
type Enrolled = { readonly kind: 'enrolled'; readonly recoveryCodes: readonly string[] | null };

/** Enrols a factor after its first proof, and ends the other sessions of its person. */
export async function enrolFactor(parts: Parts, ask: Ask): Promise<Enrolled | NotEnrolled> {
  const { session, input, now, requestId } = ask;
  const memberId = session.id;
  const refused = refusalToEnrol(session, now);
  if (refused) return refused;
  const codes = { limit: FACTOR_CODES_OF_MEMBER, by: memberId, now };
  const tooOften = input.kind === 'totp' ? await countAgainst(parts, codes) : undefined;
  if (tooOften) return tooOften;
  const outcome = await parts.db.transaction(async (tx): Promise<Enrolled | NotEnrolled> => {
    const person = await lockPerson(tx, memberId);
    const live = await lockLiveSession(tx, { sessionId: session.sessionId, now });
    if (person === undefined || live === undefined) return refuse('unauthenticated');
    const isFirst = (await listFactors(tx, memberId)).length === 0;
    // Another session of the person has enrolled the first factor, or removed the last one, meanwhile.
    if (isFirst !== (session.state === 'enrol')) return refuse('second_factor_required');
    if (!(await insertProved(parts, tx, { ...ask, live }))) return refuse('second_factor_wrong');
    await updateFactorProved(tx, { sessionId: session.sessionId, now, seconds: STAFF_SESSION_SECONDS });
    await updateSessionsEnded(tx, { memberId, by: memberId, keep: session.sessionId, now });
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: memberId,
      action: 'staff.factor_added',
      subject: 'member',
      subjectId: memberId,
      after: { kind: input.kind },
      requestId,
    });
    await notifyOwners(tx, { notice: 'factor_added', memberId, now });
    tx.afterCommit(parts.wakeQueue);
    if (!isFirst) return { kind: 'enrolled', recoveryCodes: null };
    await updateCodesExpired(tx, { memberId, email: person.email, now });
    return { kind: 'enrolled', recoveryCodes: await issueRecoveryCodes(parts, tx, { memberId, now }) };
  });
  if (outcome.kind === 'enrolled' && input.kind === 'totp') await forgetUses(parts, codes);
  return outcome;
}

type Remembered = { readonly live: { challenge: string | null; pendingSecret: Buffer | null } };

/** Checks the proof against what the session stored, and inserts the factor. Returns whether it was valid. */
async function insertProved(parts: Parts, tx: Transaction, ask: Ask & Remembered): Promise<boolean> {
  const { session, input, live, now } = ask;
  const { id: memberId, sessionId } = session;
  const named = { memberId, name: input.name, now, isUsed: true };
  const { challenge, pendingSecret: secret } = live;
  if (input.kind === 'totp') {
    if (secret === null) return false;
    const bytes = unseal(secret, { secret: parts.staffSecret, to: memberId });
    const step = bytes && (await totpStep(bytes, { code: input.code, now }));
    if (step !== undefined) await insertTotp(tx, { ...named, secret, step });
    return step !== undefined;
  }
  if (challenge === null) return false;
  await updatePending(tx, { sessionId, challenge: null, secret: null });
  const passkey = await checkCreation({ response: input.response, challenge, publicUrl: parts.publicUrl() });
  return passkey !== undefined && (await insertPasskey(tx, { ...named, passkey }));
}
