import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { type Author, record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { upsertEmailChange } from '../email-token-store.ts';
import { emailChangeEnd } from '../lifetimes.ts';

type Change = {
  readonly memberId: string;
  readonly newEmail: string;
  readonly author: Author;
  readonly requestId?: string;
  readonly now: Date;
};

/** Mails a link to the new address, and a warning to the current one, which stays until the link is opened. */
export async function issueEmailChange(tx: Transaction, change: Change): Promise<void> {
  const { memberId, newEmail, author, requestId, now } = change;
  const { token, tokenHash } = issueToken();
  await upsertEmailChange(tx, { tokenHash, memberId, newEmail, now, expiresAt: emailChangeEnd(now) });
  await record(tx, {
    at: now,
    ...author,
    action: 'member.email_change_asked',
    subject: 'member',
    subjectId: memberId,
    ...(requestId !== undefined && { requestId }),
  });
  const link = { kind: 'mail-email-change', key: tokenHash.toString('hex'), payload: { token } } as const;
  const event = randomUUID();
  const payload = { event, memberId, notice: 'email_change_asked' as const, at: now };
  await enqueue(tx, { ...link, runAt: now, now });
  await enqueue(tx, { kind: 'mail-account-notice', key: event, payload, runAt: now, now });
}
