import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { insertConsent, updateReceiveEmails } from '../member-store.ts';

type Ask = { member: Member; receiveEmails: boolean; now: Date; requestId: string };

/** Gives or withdraws consent to promotional mail. Does nothing when the consent is already in that state. */
export async function changeConsent({ db }: Pick<Context, 'db'>, ask: Ask): Promise<void> {
  const { member, receiveEmails, now, requestId } = ask;
  await db.transaction(async (tx) => {
    if (!(await updateReceiveEmails(tx, { memberId: member.id, receiveEmails }))) return;
    await insertConsent(tx, { memberId: member.id, purpose: 'promotional_mail', given: receiveEmails, now });
    await record(tx, {
      at: now,
      actor: 'member',
      actorId: member.id,
      action: receiveEmails ? 'member.consent_given' : 'member.consent_withdrawn',
      subject: 'member',
      subjectId: member.id,
      after: { receiveEmails },
      requestId,
    });
  });
}
