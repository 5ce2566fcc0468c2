import * as contract from '#contract/accounts.ts';
import { eraseGuest } from '#contract/staff/bookings.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { clearedSessionCookie } from '#server/features/accounts/cookies.ts';
import { presentSession } from '#server/features/accounts/present.ts';
import { findProfile, listSessions } from '#server/features/accounts/queries.ts';
import { eraseGuestOfBooking } from '#server/features/reservations/commands/erase-guest.ts';
import type { ReservationChange } from '#server/features/reservations/commands/lock-reservation.ts';
import { changing } from '#server/features/reservations/staff-answers.ts';
import type { Binder } from '#server/http/bind.ts';
import { createOnceBinder } from '#server/http/bind-once.ts';
import { ANSWERS } from '#texts/server.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { eraseDeskGuest } from './commands/erase-desk-guest.ts';
import { findExport } from './export-store.ts';
import { presentExport } from './present.ts';

export function leavingRoutes(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

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

  bindOnce(
    eraseGuest,
    changing(async (within, change: ReservationChange & { readonly reason: string }) => {
      const ofGuest = await eraseGuestOfBooking(within, change);
      const isMember = ofGuest.kind === 'refused' && ofGuest.code === 'contact_of_member';
      return isMember ? eraseDeskGuest(within, change) : ofGuest;
    }),
  );
}
