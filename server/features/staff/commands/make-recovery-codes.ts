import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { Staff } from '#server/http/caller.ts';
import { keyedCodeHash } from '#server/secrets/sealed.ts';
import { issueTypedCode, readTypedCode } from '#server/secrets/typed-codes.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from '../factor-store.ts';
import { lockPerson } from '../session-store.ts';

const CODES = 10;

/** Replaces a person's recovery codes; they can be read only now. The caller has locked the person. */
export async function issueRecoveryCodes(
  { staffSecret }: Pick<Context, 'staffSecret'>,
  tx: Transaction,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string[]> {
  // 50 bits each.
  const codes = Array.from({ length: CODES }, () => issueTypedCode({ groups: 2, length: 5 }));
  const hashes = codes.map((code) => keyedCodeHash(readTypedCode(code), { secret: staffSecret, to: memberId }));
  await deleteRecoveryCodes(tx, memberId);
  await insertRecoveryCodes(tx, { memberId, hashes, now });
  return codes;
}

type Ask = { readonly by: Staff; readonly now: Date; readonly requestId: string };

/** Replaces the requesting person's recovery codes. */
export function makeRecoveryCodes(
  parts: Pick<Context, 'db' | 'staffSecret'>,
  { by, now, requestId }: Ask,
): Promise<{ kind: 'made'; recoveryCodes: string[] } | Refused<'unauthenticated'>> {
  return parts.db.transaction(async (tx) => {
    if ((await lockPerson(tx, by.id)) === undefined) return refuse('unauthenticated');
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      action: 'staff.recovery_codes_made',
      subject: 'member',
      subjectId: by.id,
      requestId,
    });
    return { kind: 'made', recoveryCodes: await issueRecoveryCodes(parts, tx, { memberId: by.id, now }) };
  });
}
