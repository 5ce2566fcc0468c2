import { type Anomaly, change } from './anomaly.ts';

/** Marks the member of a story as deleted, although the story left something that the deletion should have ended. */
const left = (what: string, story: Anomaly['story']): Anomaly => ({
  check: 'member.erased_has_nothing',
  what,
  story,
  async plant({ tx, story: { memberId }, now }) {
    await change(tx, 'members', memberId, { deleted_at: now });
    return [['member.erased_has_nothing', memberId]];
  },
});

/** What deleted accounts and guests of the desk must not have. */
export const MEMBER_ANOMALIES: readonly Anomaly[] = [
  left('a live hold of a deleted account', 'held'),
  left('a future reservation of a deleted account', 'redeemed'),
  left('an unused ticket of a deleted account', 'unusedTicket'),
  {
    check: 'member.desk_cannot_log_in',
    what: 'a guest of the desk with a password',
    story: 'takenAtDesk',
    async plant({ tx, story: { memberId } }) {
      await change(tx, 'members', memberId, { registered_by: 'desk', email_verified_at: null, password_hash: 'x' });
      return [['member.desk_cannot_log_in', memberId]];
    },
  },
];
