import { type Anomaly, change } from './anomaly.ts';

/** Somebody who left, and what a story's member would have had to give up before. */
const left = (what: string, story: Anomaly['story']): Anomaly => ({
  check: 'member.erased_has_nothing',
  what,
  story,
  async plant({ tx, story: { memberId }, now }) {
    await change(tx, 'members', memberId, { deleted_at: now });
    return [['member.erased_has_nothing', memberId]];
  },
});

/** Something that nobody is left to use. */
export const MEMBER_ANOMALIES: readonly Anomaly[] = [
  left('a slot that is held for nobody', 'held'),
  left('a reservation that nobody will keep', 'redeemed'),
  left('a ticket that nobody can use', 'unusedTicket'),
];
