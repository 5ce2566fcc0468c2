import * as contract from '#contract/staff/session.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { deviceOf } from '#domain/members/device.ts';
import { ok } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { challengeSession } from './commands/challenge-session.ts';
import { endStaffSession } from './commands/end-staff-sessions.ts';
import { enrolFactor, prepareFactor } from './commands/enrol-factor.ts';
import { lockSession } from './commands/lock-session.ts';
import { makeRecoveryCodes } from './commands/make-recovery-codes.ts';
import { openStaffSession } from './commands/open-staff-session.ts';
import { proveFactor } from './commands/prove-factor.ts';
import { removeFactor } from './commands/remove-factor.ts';
import { switchMorningMail } from './commands/switch-morning-mail.ts';
import { clearedStaffCookie, staffCookie } from './cookies.ts';
import { presentMe, presentStaffSession } from './present.ts';
import { listStaffSessions, readMe } from './queries.ts';

const done = { done: true } as const;

export function staffSessionRoutes(bind: Binder, context: Context): void {
  const { db, publicUrl } = context;

  const me = async (ask: { sessionId: string; locale: Locale; now: Date }) => {
    const { row, factors } = await readMe(db, ask);
    return presentMe(row, factors, ask.now);
  };

  bind(contract.openStaffSession, async ({ caller, body: { code }, locale, now, requestId, request }) => {
    const device = deviceOf(request.headers['user-agent']);
    const result = await openStaffSession(context, { member: caller, code, device, now, requestId });
    if (result.kind === 'refused') return result;
    const headers = { 'set-cookie': staffCookie(result.token, publicUrl()) };
    return { ...ok(await me({ sessionId: result.sessionId, locale, now }), 201), headers };
  });

  bind(contract.getStaffSession, async ({ caller: { sessionId }, locale, now }) =>
    ok(await me({ sessionId, locale, now })),
  );

  bind(contract.closeStaffSession, async ({ caller, now, requestId }) => {
    // Refused only when another request has ended it meanwhile.
    await endStaffSession(context, { by: caller, sessionId: caller.sessionId, now, requestId });
    return { ...ok(done), headers: { 'set-cookie': clearedStaffCookie(publicUrl()) } };
  });

  bind(contract.lockStaffSession, async ({ caller: { sessionId }, locale, now }) => {
    await lockSession(context, { sessionId, now });
    return ok(await me({ sessionId, locale, now }));
  });

  bind(contract.challengeStaff, async ({ caller }) => {
    const result = await challengeSession(context, caller);
    return result.kind === 'refused' ? result : ok({ ...result.options });
  });

  bind(contract.proveFactor, async ({ caller, body: proof, locale, now, requestId }) => {
    const result = await proveFactor(context, { session: caller, proof, now, requestId });
    return result.kind === 'refused' ? result : ok(await me({ sessionId: caller.sessionId, locale, now }));
  });

  bind(contract.prepareFactor, async ({ caller, body: { kind }, now }) => {
    const result = await prepareFactor(context, { session: caller, kind, now });
    return result.kind === 'refused' ? result : ok(result.options);
  });

  bind(contract.enrolFactor, async ({ caller, body: input, locale, now, requestId }) => {
    const result = await enrolFactor(context, { session: caller, input, now, requestId });
    if (result.kind === 'refused') return result;
    const recoveryCodes = result.recoveryCodes && [...result.recoveryCodes];
    return ok({ me: await me({ sessionId: caller.sessionId, locale, now }), recoveryCodes }, 201);
  });

  bind(contract.removeFactor, async ({ caller, params: { id: factorId }, locale, now, requestId }) => {
    const result = await removeFactor(context, { by: caller, factorId, now, requestId });
    return result.kind === 'refused' ? result : ok(await me({ sessionId: caller.sessionId, locale, now }));
  });

  bind(contract.makeRecoveryCodes, async ({ caller, now, requestId }) => {
    const result = await makeRecoveryCodes(context, { by: caller, now, requestId });
    return result.kind === 'refused' ? result : ok({ recoveryCodes: result.recoveryCodes }, 201);
  });

  bind(contract.switchMorningMail, async ({ caller, body: { isOn }, locale, now, requestId }) => {
    const result = await switchMorningMail(context, { by: caller, isOn, now, requestId });
    return result.kind === 'refused' ? result : ok(await me({ sessionId: caller.sessionId, locale, now }));
  });

  bind(contract.listStaffSessions, async ({ caller: { id: memberId, sessionId }, now }) => {
    const rows = await listStaffSessions(db, { memberId, current: sessionId, now });
    return ok(rows.map((row) => presentStaffSession(row, sessionId)));
  });

  bind(contract.endStaffSession, async ({ caller, params: { id: sessionId }, now, requestId }) => {
    const result = await endStaffSession(context, { by: caller, sessionId, now, requestId });
    if (result.kind === 'refused') return result;
    const isOwn = sessionId === caller.sessionId;
    return { ...ok(done), ...(isOwn && { headers: { 'set-cookie': clearedStaffCookie(publicUrl()) } }) };
  });
}
