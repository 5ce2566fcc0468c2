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

/** The number of attempts: after a lost race, the next one finds the rows that the winner has inserted. */
const LOOKS = 3;

/** Finds the member of a Google identity, joins it to an account by address, or opens a new account. */
export async function joinMember(tx: Transaction, ask: Ask): Promise<Joined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const joined = await lookAndJoin(tx, ask);
    if (joined !== undefined) return joined;
  }
  throw new Error(`An identity was neither found nor inserted in ${LOOKS} attempts`);
}

async function lookAndJoin(tx: Transaction, ask: Ask): Promise<Joined | undefined> {
  const known = await findMemberOf(tx, ask.identity);
  return known === undefined ? joinByAddress(tx, ask) : comeAgain(tx, ask, known);
}

/** Updates a known identity. Returns undefined when it was deleted before the member's lock was taken. */
async function comeAgain(tx: Transaction, { identity, now }: Ask, memberId: string): Promise<Joined | undefined> {
  await keepMember(tx, memberId);
  if ((await findMemberOf(tx, identity)) !== memberId) return undefined;
  await updateProof(tx, { ...identity, proof: addressProof(identity) });
  const isMissing = await updatePictureAddress(tx, { ...identity, address: identity.picture });
  if (isMissing) await queueMemberPicture(tx, { memberId, issuer: identity.issuer, now });
  return { kind: 'joined', memberId };
}

/** Joins by address. The row is locked before the decision, and a unique key refuses a second account. */
async function joinByAddress(tx: Transaction, { identity, locale, now, requestId }: Ask): Promise<Joined | undefined> {
  const email = normaliseEmail(identity.email ?? '');
  const account = await findAccount(tx, email);
  const joining = decideJoining(identity, account);
  if (joining === 'log_in_first' || joining === 'unconfirmed') return { kind: joining };
  const name = nameOfGooglePerson(identity, email);
  const memberId = account?.id ?? (await openGoogleAccount(tx, { email, name, locale, now, requestId }));
  if (memberId === undefined) return undefined;
  if (account !== undefined) {
    // The same person may have joined in another window during the wait for the lock; the next attempt finds
    // it.
    if ((await findMemberOf(tx, identity)) !== undefined) return undefined;
    await deleteWaysIn(tx, memberId);
    await handOverAccount(tx, { memberId, name, now, requestId });
  }
  const isNew = await insertIdentity(tx, { ...identity, proof: addressProof(identity), memberId, now });
  if (!isNew) return undefined;
  if (identity.picture !== undefined) await queueMemberPicture(tx, { memberId, issuer: identity.issuer, now });
  return { kind: 'joined', memberId };
}
