import type { FactorProof } from '#contract/staff/session.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { StaffSession } from '#server/http/caller.ts';
import { countAgainst, forgetUses } from '#server/limits/limits.ts';
import { keyedCodeHash, unseal } from '#server/secrets/sealed.ts';
import { readTypedCode } from '#server/secrets/typed-codes.ts';
import { listFactors, updateRecoveryCodeUsed, updateSignCount, updateStep } from '../factor-store.ts';
import { STAFF_SESSION_SECONDS } from '../lifetimes.ts';
import { FACTOR_CODES_OF_MEMBER } from '../limits.ts';
import { checkRequest } from '../passkeys.ts';
import { lockLiveSession, lockPerson, updateFactorProved, updatePending } from '../session-store.ts';
import { totpStep } from '../totp.ts';
import { notifyOwners } from './notify-owners.ts';

type Parts = Pick<Context, 'db' | 'config' | 'limitSecret' | 'log' | 'staffSecret' | 'publicUrl' | 'wakeQueue'>;
type Ask = {
  readonly session: StaffSession;
  readonly proof: FactorProof;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Proves a second factor, which opens a session, unlocks it or renews its proof. Each code and each passkey answer
 * works once.
 */
export async function proveFactor(
  parts: Parts,
  ask: Ask,
): Promise<{ kind: 'proved' } | Refused<'too_many_requests' | 'unauthenticated' | 'second_factor_wrong'>> {
  const { session, proof, now, requestId } = ask;
  const codes = { limit: FACTOR_CODES_OF_MEMBER, by: session.id, now };
  const tooOften = proof.kind === 'passkey' ? undefined : await countAgainst(parts, codes);
  if (tooOften) return tooOften;
  const outcome = await parts.db.transaction(
    async (
      tx,
    ): Promise<{ kind: 'proved' } | Refused<'too_many_requests' | 'unauthenticated' | 'second_factor_wrong'>> => {
      const { sessionId } = session;
      const person = await lockPerson(tx, session.id);
      const live = await lockLiveSession(tx, { sessionId, now });
      if (person === undefined || live === undefined) return refuse('unauthenticated');
      // A challenge can be answered once, even when the answer is wrong.
      if (proof.kind === 'passkey') await updatePending(tx, { sessionId, challenge: null, secret: null });
      if (!(await isRight(parts, tx, { ...ask, challenge: live.challenge }))) return refuse('second_factor_wrong');
      await updateFactorProved(tx, { sessionId, now, seconds: STAFF_SESSION_SECONDS });
      const entry = { at: now, actor: 'staff', actorId: session.id, subject: 'member', subjectId: session.id } as const;
      if (session.factorAt === null)
        await record(tx, { ...entry, action: 'staff.logged_in', after: { by: proof.kind }, requestId });
      if (proof.kind === 'recovery') {
        await record(tx, { ...entry, action: 'staff.recovery_code_used', requestId });
        await notifyOwners(tx, { notice: 'recovery_code_used', memberId: session.id, now });
        tx.afterCommit(parts.wakeQueue);
      }
      return { kind: 'proved' };
    },
  );
  if (outcome.kind === 'proved' && proof.kind !== 'passkey') await forgetUses(parts, codes);
  return outcome;
}

type Checked = Ask & { readonly challenge: string | null };

async function isRight(parts: Parts, tx: Transaction, ask: Checked): Promise<boolean> {
  const { session, proof, challenge, now } = ask;
  const memberId = session.id;
  const sealing = { secret: parts.staffSecret, to: memberId };
  const factors = await listFactors(tx, memberId);
  // Recovery codes replace factors, so they end with them.
  if (factors.length === 0) return false;
  switch (proof.kind) {
    case 'totp': {
      for (const { id, secret } of factors.filter(({ kind }) => kind === 'totp')) {
        const bytes = unseal(secret ?? Buffer.alloc(0), sealing);
        if (bytes === undefined)
          parts.log.error({ factorId: id }, 'a second factor cannot be decrypted: STAFF_SECRET is not the one it had');
        const step = bytes && (await totpStep(bytes, { code: proof.code, now }));
        if (step !== undefined && (await updateStep(tx, { factorId: id, step, now }))) return true;
      }
      return false;
    }
    case 'recovery':
      return updateRecoveryCodeUsed(tx, {
        memberId,
        hash: keyedCodeHash(readTypedCode(proof.code), sealing),
        now,
      });
    case 'passkey': {
      const factor = factors.find(({ credentialId }) => credentialId === proof.response.id);
      const { credentialId: id = null, publicKey = null } = factor ?? {};
      if (challenge === null || factor === undefined || id === null || publicKey === null) return false;
      const stored = { id, publicKey, signCount: factor.signCount ?? 0 };
      const check = { response: proof.response, challenge, publicUrl: parts.publicUrl(), stored };
      const signCount = await checkRequest(check);
      return signCount !== undefined && (await updateSignCount(tx, { factorId: factor.id, signCount, now }));
    }
  }
}
