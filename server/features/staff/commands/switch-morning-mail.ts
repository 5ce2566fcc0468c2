import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import type { Staff } from '#server/http/caller.ts';
import { upsertMorningMail } from '../people-store.ts';
import { lockPerson } from '../session-store.ts';

type Wish = { readonly by: Staff; readonly isOn: boolean; readonly now: Date; readonly requestId: string };

/** Switches an owner's own morning mail on or off. */
export function switchMorningMail(
  { db }: Pick<Context, 'db'>,
  { by, isOn, now, requestId }: Wish,
): Promise<{ kind: 'switched' } | Refused<'unauthenticated'>> {
  return db.transaction(async (tx) => {
    if ((await lockPerson(tx, by.id)) === undefined) return refuse('unauthenticated');
    await upsertMorningMail(tx, { memberId: by.id, isOn });
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      action: 'staff.morning_mail_switched',
      subject: 'member',
      subjectId: by.id,
      after: { isOn },
      requestId,
    });
    return { kind: 'switched' };
  });
}
