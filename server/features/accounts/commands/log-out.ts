import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { deleteSession } from '../session-store.ts';

type Ask = { member: Member; now: Date; requestId: string };

/** Ends the session of this request only. */
export async function logOut({ db }: Pick<Context, 'db'>, { member, now, requestId }: Ask): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteSession(tx, member.tokenHash))) return;
    await record(tx, {
      at: now,
      actor: member.role === 'ADMIN' ? 'admin' : 'member',
      actorId: member.id,
      action: 'member.logged_out',
      subject: 'member',
      subjectId: member.id,
      requestId,
    });
  });
}
