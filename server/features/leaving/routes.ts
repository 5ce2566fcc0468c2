import * as contract from '#contract/accounts.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { clearedSessionCookie } from '#server/features/accounts/cookies.ts';
import { presentSession } from '#server/features/accounts/present.ts';
import { findProfile, listSessions } from '#server/features/accounts/queries.ts';
import type { Binder } from '#server/http/bind.ts';
import { ANSWERS } from '#texts/server.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { findExport } from './export-store.ts';
import { presentExport } from './present.ts';

export function leavingRoutes(bind: Binder, context: Context): void {
  bind(contract.exportAccount, async ({ caller, locale, now }) => {
    const rows = await findExport(context.db, { memberId: caller.id, locale });
    const profile = await findProfile(context.db, { memberId: caller.id, now });
    if (rows === undefined || profile === undefined) return refuse('unauthenticated');
    const sessions = await listSessions(context.db, { memberId: caller.id, current: caller.tokenHash, now });
    const body = presentExport({
      rows,
      pendingEmail: profile.pendingEmail,
      sessions: sessions.map((row) => presentSession(row, caller.tokenHash)),
      now,
    });
    const headers = { 'content-disposition': `attachment; filename="yumori-${dayOf(now)}.json"` };
    return { ...ok(body), headers };
  });

  bind(contract.deleteAccount, async ({ caller, body: input, locale, now, requestId }) => {
    const result = await deleteAccount(context, { member: caller, input, now, requestId });
    if (result.kind === 'refused') return result;
    const headers = { 'set-cookie': clearedSessionCookie(context.publicUrl()) };
    return { ...ok({ message: ANSWERS[locale].account.deleted }), headers };
  });
}
