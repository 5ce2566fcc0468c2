import { getEntryCodeContent } from '#contract/entry.ts';
import { entryWindow } from '#domain/entry/entry-window.ts';
import type { LockCloud } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import { ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { remakeEntryCode } from './commands/remake-entry-code.ts';
import { logFailure, mayReadContent } from './policy.ts';
import { type ContentReader, sharedReader } from './queries.ts';
import { selectCodeAndOwner } from './store.ts';

export function entryRoutes(bind: Binder, context: Context): void {
  const { db, lockCloud } = context;
  const readContent = lockCloud && sharedReader(contentFrom(lockCloud, context));

  bind(getEntryCodeContent, async ({ params, caller, now }) => {
    const code = await selectCodeAndOwner(db, params.id);
    if (code === undefined || !mayReadContent(code, caller)) return refuse('entry_code_not_found');
    const window = entryWindow({ startTime: code.valid_from, endTime: code.valid_until }, now);
    if (window.kind === 'not_yet') return refuse('entry_code_not_yet_valid');
    if (window.kind === 'expired') return refuse('entry_code_expired');
    if (readContent === undefined || code.qr_code_id === null) return refuse('entry_code_not_ready');
    const active = { entryCodeId: code.id, qrCodeId: code.qr_code_id, validUntil: code.valid_until };
    const answer = await readContent(active, now);
    return answer.kind === 'content' ? ok({ qrCodeContent: answer.content }) : refuse('entry_code_not_ready');
  });
}

function contentFrom(lockCloud: LockCloud, context: Context): ContentReader {
  return async ({ entryCodeId, qrCodeId }, now) => {
    const answer = await lockCloud.readQrContent(qrCodeId);
    if (answer.kind !== 'failed') return answer;
    logFailure(context.log, answer, entryCodeId);
    if (answer.failure === 'code_unknown') await remakeEntryCode(context, { entryCodeId, qrCodeId, now });
    return answer;
  };
}
