import type { Locale } from '#domain/basics/locale.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { addressProof, decideJoining, nameOfGooglePerson } from '#domain/members/google-account.ts';
import type { GoogleIdentity } from '#server/adapters/google/port.ts';
import type { Transaction } from '#server/db/database.ts';
import { deleteWaysIn, findMemberOf, insertIdentity, updatePictureAddress, updateProof } from '../identity-store.ts';
import { queueMemberPicture } from './fetch-member-picture.ts';
import { findAccount } from './find-account.ts';
import { handOverAccount } from './hand-over-account.ts';
import { keepMember } from './keep-member.ts';
import { openGoogleAccount } from './open-google-account.ts';

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
  const known = await findMemberOf(tx, ask.identity);
  return known === undefined ? joinByAddress(tx, ask) : comeAgain(tx, ask, known);
}

/** Nothing when the identity is no longer the member's: whoever takes it away locks the member first, and so did this. */
async function comeAgain(tx: Transaction, { identity, now }: Ask, memberId: string): Promise<Joined | undefined> {
  await keepMember(tx, memberId);
  if ((await findMemberOf(tx, identity)) !== memberId) return undefined;
  await updateProof(tx, { ...identity, proof: addressProof(identity) });
  const isMissing = await updatePictureAddress(tx, { ...identity, address: identity.picture });
  if (isMissing) await queueMemberPicture(tx, { memberId, issuer: identity.issuer, now });
  return { kind: 'joined', memberId };
}

/** What is decided by stays so until the end: a row with the address is locked as it is by then, and a new one refuses a second. */
async function joinByAddress(tx: Transaction, { identity, locale, now, requestId }: Ask): Promise<Joined | undefined> {
  const email = normaliseEmail(identity.email ?? '');
  const account = await findAccount(tx, email);
  const joining = decideJoining(identity, account);
  if (joining === 'log_in_first' || joining === 'unconfirmed') return { kind: joining };
  const name = nameOfGooglePerson(identity, email);
  const memberId = account?.id ?? (await openGoogleAccount(tx, { email, name, locale, now, requestId }));
  if (memberId === undefined) return undefined;
  if (account !== undefined) {
    // While the row was waited for, the same person may have joined by another window: that is found by looking again.
    if ((await findMemberOf(tx, identity)) !== undefined) return undefined;
    await deleteWaysIn(tx, memberId);
    await handOverAccount(tx, { memberId, name, now, requestId });
  }
  const isNew = await insertIdentity(tx, { ...identity, proof: addressProof(identity), memberId, now });
  if (!isNew) return undefined;
  if (identity.picture !== undefined) await queueMemberPicture(tx, { memberId, issuer: identity.issuer, now });
  return { kind: 'joined', memberId };
}
