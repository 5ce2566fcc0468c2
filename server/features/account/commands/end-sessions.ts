import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import type { Member } from '#server/http/caller.ts';
import { deleteOwnSession, deleteSessions, lockMember } from '../store.ts';

type Ask = { member: Member; now: Date; requestId: string };

/** Ends one of the member's sessions, which may be the one that asks. */
export function endSession(
  { db }: Pick<Context, 'db'>,
  ask: Ask & { sessionId: string },
): Promise<{ kind: 'ended' } | Refused> {
  return db.transaction(async (tx) => {
    const ended = await deleteOwnSession(tx, { sessionId: ask.sessionId, memberId: ask.member.id });
    if (!ended) return refuse('session_not_found');
    await note(tx, ask, 'member.session_ended');
    return { kind: 'ended' };
  });
}

/**
 * Ends all of the member's sessions, also the one that asks. Whoever is just logging in has locked the member's row: their session
 * is there before, and ends too, or comes after.
 */
export async function logOutEverywhere({ db }: Pick<Context, 'db'>, ask: Ask): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, ask.member.id);
    await deleteSessions(tx, ask.member.id);
    await note(tx, ask, 'member.logged_out_everywhere');
  });
}

function note(tx: Transaction, { member, now, requestId }: Ask, action: string): Promise<void> {
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
