import { hash, timingSafeEqual } from 'node:crypto';
import { getEntryCodeContent, noticeFromLockCloud } from '#contract/entry.ts';
import { entryWindow } from '#domain/entry/entry-window.ts';
import type { LockCloud } from '#server/adapters/ttlock/port.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { handleUnreadable } from './commands/watch-entry-code.ts';
import { mayReadContent } from './content-access.ts';
import { whyNoContent } from './failures.ts';
import { readNotice } from './lock-notice.ts';
import { type ContentReader, guardsDoor, sharedReader } from './queries.ts';
import { type CodeAndOwnerRow, findCodeAndOwner } from './store.ts';

export function entryRoutes(bind: Binder, context: Context): void {
  const { db, lockCloud } = context;
  const readContent = lockCloud && sharedReader(contentFrom(lockCloud, context));

  bind(getEntryCodeContent, async ({ params, caller, now }) => {
    const code = await findCodeAndOwner(db, params.id);
    if (code === undefined || !mayReadContent(code, caller)) return refuse('entry_code_not_found');
    const window = entryWindow({ startTime: code.validFrom, endTime: code.validUntil }, now);
    if (window.kind === 'not_yet') return refuse('entry_code_not_yet_valid');
    if (window.kind === 'expired') return refuse('entry_code_expired');
    const qrCodeContent = await contentOf(code, now);
    const { passcode } = code;
    if (qrCodeContent === '' && passcode === null) return refuse('entry_code_not_ready');
    return ok({ qrCodeContent, passcode });
  });

  /** Returns the content of a code; empty while it does not exist. */
  async function contentOf({ id, qrCodeId, validUntil }: CodeAndOwnerRow, now: Date): Promise<string> {
    if (readContent === undefined || qrCodeId === null) return '';
    const answer = await readContent({ entryCodeId: id, qrCodeId, validUntil }, now);
    return answer.kind === 'content' ? answer.content : '';
  }
}

/** The response that acknowledges a notice to the lock cloud. */
const TAKEN = 'success';

/** Binds the route that the lock cloud calls after an opening. A job verifies it with the cloud's records. */
export function lockNoticeRoutes(bind: Binder, context: Context): void {
  const { db, lockNoticeSecret, wakeQueue } = context;

  bind(noticeFromLockCloud, async ({ params, request, now }) => {
    if (!isSameSecret(params.secret, lockNoticeSecret)) return refuse('not_found');
    const body = typeof request.body === 'string' ? request.body : '';
    const claim = readNotice(new URLSearchParams(body), now);
    if (claim === undefined || !(await guardsDoor(db, claim))) return ok(TAKEN);
    await enqueue(db, { kind: 'note-arrivals', key: hash('sha256', body), payload: claim, runAt: now, now });
    wakeQueue();
    return ok(TAKEN);
  });
}

function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}

function contentFrom(lockCloud: LockCloud, context: Context): ContentReader {
  return async ({ entryCodeId, qrCodeId }, now) => {
    const answer = await lockCloud.readQrContent(qrCodeId);
    const failure = whyNoContent(answer);
    if (failure !== undefined) await handleUnreadable(context, { entryCodeId, qrCodeId, failure, now });
    return answer;
  };
}
