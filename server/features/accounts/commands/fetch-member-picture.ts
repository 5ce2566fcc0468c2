import { createHmac, randomUUID } from 'node:crypto';
import { encodePicture, MEMBER_PICTURE } from '#server/adapters/pictures/encode-picture.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertPicture } from '#server/pictures/store.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { keptSecret } from '#server/secrets/kept-secret.ts';
import { findMissingPicture, lockMissingPicture, type MemberIdentity, updatePictureHash } from '../identity-store.ts';
import { pictureTriesEnd } from '../lifetimes.ts';

/** Has the picture of an identity fetched after the commit; a sign-in waits for none. */
export async function queueMemberPicture(
  tx: Transaction,
  { memberId, issuer, now }: MemberIdentity & { now: Date },
): Promise<void> {
  const payload = { memberId, issuer, until: pictureTriesEnd(now) };
  await enqueue(tx, { kind: 'fetch-member-picture', key: randomUUID(), payload, runAt: now, now });
}

type Parts = Pick<Context, 'db' | 'google' | 'log'>;
type Ask = MemberIdentity & { until: Date; now: Date };

/**
 * Fetches the picture that an identity names, and stores it in the sizes that pages show. A failed fetch is
 * retried until `until`. After that the initial shows, and the next sign-in fetches again.
 */
export async function fetchMemberPicture({ db, google, log }: Parts, ask: Ask): Promise<JobOutcome> {
  const address = await findMissingPicture(db, ask);
  if (address === undefined || google === undefined) return done;
  const fetched = await google.fetchPicture(address);
  if (fetched.kind !== 'bytes') {
    const reason = fetched.kind === 'failed' ? fetched.reason : 'its server sent nothing';
    if (ask.now < ask.until) return { kind: 'later', reason };
    log.warn({ reason }, 'the picture of a member could not be fetched');
    return done;
  }
  const encoding = await encodePicture(fetched.bytes, MEMBER_PICTURE);
  if (encoding.kind === 'unreadable') {
    log.warn({ reason: encoding.reason }, 'the picture of a member could not be read');
    return done;
  }
  // Keyed: from the file's own hash, whoever has the file could tell whether its person is a member.
  const hash = createHmac('sha256', await keptSecret(db, 'picture_secret'))
    .update(fetched.bytes)
    .digest('hex');
  await db.transaction(async (tx) => {
    // Meanwhile the identity may be gone, or name another picture, which has a job of its own.
    if (!(await lockMissingPicture(tx, { ...ask, address }))) return;
    await insertPicture(tx, { hash, variants: encoding.variants, now: ask.now });
    await updatePictureHash(tx, { ...ask, hash });
  });
  return done;
}
