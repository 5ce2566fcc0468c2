import type { Locale } from '#domain/basics/locale.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { decideJoining, nameOfGooglePerson } from '#domain/members/google-account.ts';
import type { GoogleIdentity } from '#server/adapters/google/port.ts';
import type { Transaction } from '#server/db/database.ts';
import { findAccount } from '#server/features/members/commands/find-account.ts';
import { handOverAccount } from '#server/features/members/commands/hand-over-account.ts';
import { openGoogleAccount } from '#server/features/members/commands/open-google-account.ts';
import { deleteWaysIn, insertIdentity, selectMemberOf } from '../store.ts';

type Ask = { identity: GoogleIdentity; locale: Locale; now: Date; requestId: string };

export type Joined = { kind: 'joined'; memberId: string } | { kind: 'log_in_first' } | { kind: 'unconfirmed' };

/** Whoever lost a race finds on the next look what the winner has written. */
const LOOKS = 3;

/** The member whom an identity of Google belongs to: the one it has always been, one it joins by address, or a new one. */
export async function joinMember(tx: Transaction, ask: Ask): Promise<Joined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const joined = await lookAndJoin(tx, ask);
    if (joined !== undefined) return joined;
  }
  throw new Error('An identity was neither found nor added, several times over');
}

async function lookAndJoin(tx: Transaction, ask: Ask): Promise<Joined | undefined> {
  const { identity, locale, now, requestId } = ask;
  const known = await selectMemberOf(tx, identity);
  if (known !== undefined) return { kind: 'joined', memberId: known };
  const email = normaliseEmail(identity.email ?? '');
  const account = await findAccount(tx, email);
  const joining = decideJoining(identity, account);
  if (joining === 'log_in_first' || joining === 'unconfirmed') return { kind: joining };
  const name = nameOfGooglePerson(identity, email);
  const memberId = account?.id ?? (await openGoogleAccount(tx, { email, name, locale, now, requestId }));
  if (memberId === undefined) return undefined;
  if (account !== undefined) {
    // While the row was waited for, the same person may have joined by another window.
    const meanwhile = await selectMemberOf(tx, identity);
    if (meanwhile !== undefined) return { kind: 'joined', memberId: meanwhile };
    await deleteWaysIn(tx, memberId);
    await handOverAccount(tx, { memberId, now, requestId });
  }
  const isNew = await insertIdentity(tx, { ...identity, memberId, now });
  return isNew ? { kind: 'joined', memberId } : undefined;
}
