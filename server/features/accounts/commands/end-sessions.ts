import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { endStaffSessions } from '#server/features/staff/commands/end-staff-sessions.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { deleteOtherDevices } from '../device-store.ts';
import { lockMember } from '../member-store.ts';
import { deleteOwnSession, deleteSessions } from '../session-store.ts';

type Ask = { member: Member; now: Date; requestId: string };

/** Ends one of the member's sessions, which may be the current one. */
export function endSession(
  { db }: Pick<Context, 'db'>,
  ask: Ask & { sessionId: string },
): Promise<{ kind: 'ended' } | Refused<'session_not_found'>> {
  return db.transaction(async (tx) => {
    const ended = await deleteOwnSession(tx, { sessionId: ask.sessionId, memberId: ask.member.id });
    if (!ended) return refuse('session_not_found');
    await note(tx, ask, 'member.session_ended');
    return { kind: 'ended' };
  });
}

/**
 * Ends all of the member's sessions, including the current one and those of staff, and forgets all other devices. Returns this
 * device's new secret. Locks the member's row like a login, so that no session opened concurrently is missed.
 */
export function logOutEverywhere(
  { db }: Pick<Context, 'db'>,
  { deviceSecret: secret, ...ask }: Ask & { deviceSecret: string | undefined },
): Promise<string | undefined> {
  const { member, now } = ask;
  return db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    await deleteSessions(tx, member.id);
    await endStaffSessions(tx, { memberId: member.id, now });
    await note(tx, ask, 'member.logged_out_everywhere');
    return deleteOtherDevices(tx, { secret, memberId: member.id, now });
  });
}

function note(
  tx: Transaction,
  { member, now, requestId }: Ask,
  action: 'member.logged_out_everywhere' | 'member.session_ended',
): Promise<void> {
  return record(tx, {
    at: now,
    actor: member.role === 'ADMIN' ? 'admin' : 'member',
    actorId: member.id,
    action,
    subject: 'member',
    subjectId: member.id,
    requestId,
  });
}
