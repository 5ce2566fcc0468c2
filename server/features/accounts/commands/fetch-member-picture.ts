import { createHmac, randomUUID } from 'node:crypto';
import { encodePicture, MEMBER_PICTURE } from '#server/adapters/pictures/encode-picture.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertPicture } from '#server/pictures/store.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { keptSecret } from '#server/secrets/kept-secret.ts';
import { findMissingPicture, lockMissingPicture, type MemberIdentity, updatePictureHash } from '../identity-store.ts';
import { pictureTriesEnd } from '../lifetimes.ts';

/** Enqueues the fetch of an identity's picture, so that a sign-in does not wait for it. */
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
    const reason = fetched.kind === 'failed' ? fetched.reason : 'the server sent nothing';
    if (ask.now < ask.until) return { kind: 'later', reason };
    log.warn({ reason }, "a member's picture could not be fetched");
    return done;
  }
  const encoding = await encodePicture(fetched.bytes, MEMBER_PICTURE);
  if (encoding.kind === 'unreadable') {
    log.warn({ reason: encoding.reason }, "a member's picture could not be decoded");
    return done;
  }
  // Keyed: with a plain hash, anyone who has the file could test whether its person is a member.
  const hash = createHmac('sha256', await keptSecret(db, 'picture_secret'))
    .update(fetched.bytes)
    .digest('hex');
  await db.transaction(async (tx) => {
    // In the meantime the identity may have been deleted, or have another picture, which has its own job.
    if (!(await lockMissingPicture(tx, { ...ask, address }))) return;
    await insertPicture(tx, { hash, variants: encoding.variants, now: ask.now });
    await updatePictureHash(tx, { ...ask, hash });
  });
  return done;
}
