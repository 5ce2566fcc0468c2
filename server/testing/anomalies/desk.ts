import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { type Anomaly, change, copySlot, read, remove } from './anomaly.ts';

const ofSubject = (id: string) => ({ where: 'subject_id = $1', values: [id] });
const itemOf = (reservationId: string) => ({ where: 'reservation_id = $1', values: [reservationId] });

/** Moves, refunds beyond the rules, free bookings, marks and sessions that contradict what staff did or may do. */
export const DESK_ANOMALIES: readonly Anomaly[] = [
  {
    check: 'reservation.at_its_slot',
    what: 'a moved reservation whose last move names another slot',
    story: 'moved',
    async plant({ tx, story: { reservationId, slotId } }) {
      const other = await copySlot(tx, slotId, 40);
      await tx.query(
        `UPDATE history SET after = jsonb_set(after, '{slotId}', to_jsonb($2::text))
         WHERE subject_id = $1 AND action = 'reservation.moved'`,
        [reservationId, other],
      );
      return [['reservation.at_its_slot', reservationId]];
    },
  },
  {
    check: 'reservation.at_its_slot',
    what: 'a reservation whose slot was changed without a move',
    story: 'paid',
    async plant({ tx, story: { reservationId } }) {
      await tx.query(
        `UPDATE history SET after = jsonb_set(after, '{slotId}', to_jsonb($2::text))
         WHERE subject_id = $1 AND action = 'reservation.made'`,
        [reservationId, randomUUID()],
      );
      return [['reservation.at_its_slot', reservationId]];
    },
  },
  {
    check: 'approval.two_people',
    what: 'a refund that its asker approved',
    story: 'refundedByTwo',
    async plant({ tx, story: { reservationId } }) {
      const id = await read(tx, 'approvals', ofSubject(reservationId));
      await tx.query('UPDATE approvals SET decided_by = asked_by WHERE id = $1', [id]);
      return [['approval.two_people', id]];
    },
  },
  {
    check: 'approval.two_people',
    what: 'a refund that was approved too late',
    story: 'refundedByTwo',
    async plant({ tx, story: { reservationId }, now }) {
      const id = await read(tx, 'approvals', ofSubject(reservationId));
      await change(tx, 'approvals', id, { expires_at: addMinutes(now, -10_000) });
      return [['approval.two_people', id]];
    },
  },
  {
    check: 'approval.gave_back',
    what: 'an approved refund of another amount',
    story: 'refundedByTwo',
    async plant({ tx, story: { reservationId } }) {
      const id = await read(tx, 'approvals', ofSubject(reservationId));
      await change(tx, 'approvals', id, { amount: 5 });
      return [['approval.gave_back', id]];
    },
  },
  {
    check: 'approval.of_each_refund_beyond',
    what: 'a refund beyond the rules that nobody counted',
    story: 'refundedAlone',
    async plant({ tx, story: { reservationId } }) {
      await remove(tx, 'approvals', 'subject_id = $1', reservationId);
      return [['approval.of_each_refund_beyond', reservationId]];
    },
  },
  {
    check: 'approval.two_people',
    what: 'a free booking that its asker approved',
    story: 'freeByTwo',
    async plant({ tx, story: { slotId } }) {
      const id = await read(tx, 'approvals', ofSubject(slotId));
      await tx.query('UPDATE approvals SET decided_by = asked_by WHERE id = $1', [id]);
      return [['approval.two_people', id]];
    },
  },
  {
    check: 'approval.gave_free',
    what: 'a free booking of another slot than was approved',
    story: 'freeByTwo',
    async plant({ tx, story: { slotId } }) {
      const id = await read(tx, 'approvals', ofSubject(slotId));
      await change(tx, 'approvals', id, { subject_id: randomUUID() });
      return [['approval.gave_free', id]];
    },
  },
  {
    check: 'approval.gave_free',
    what: 'a free booking by an approval that was declined',
    story: 'freeByTwo',
    async plant({ tx, story: { slotId } }) {
      const id = await read(tx, 'approvals', ofSubject(slotId));
      await change(tx, 'approvals', id, { decision: 'declined' });
      return [['approval.gave_free', id]];
    },
  },
  {
    check: 'approval.gave_free',
    what: 'an approved request that made no booking',
    story: 'freeByTwo',
    async plant({ tx, story: { slotId, reservationId } }) {
      const id = await read(tx, 'approvals', ofSubject(slotId));
      await tx.query('UPDATE desk_bookings SET approval_id = NULL WHERE reservation_id = $1', [reservationId]);
      return [['approval.gave_free', id]];
    },
  },
  {
    check: 'desk.free_within_limit',
    what: 'a free booking above the limit without an approval',
    story: 'freeAlone',
    async plant({ tx, story: { reservationId } }) {
      await tx.query('UPDATE desk_bookings SET price = 5000001 WHERE reservation_id = $1', [reservationId]);
      return [['desk.free_within_limit', reservationId]];
    },
  },
  {
    check: 'visit.mark_in_history',
    what: 'an arrival whose line in the history names another person',
    story: 'attended',
    async plant({ tx, story: { reservationId, memberId } }) {
      const text = `UPDATE history SET actor_id = $2 WHERE subject_id = $1 AND action = 'reservation.attended'`;
      await tx.query(text, [reservationId, memberId]);
      return [['visit.mark_in_history', await read(tx, 'visit_marks', itemOf(reservationId))]];
    },
  },
  {
    check: 'block.choice_carried_out',
    what: 'a refund that is reported as done for a booking that stays',
    story: 'paid',
    async plant({ tx, story: { reservationId } }) {
      const id = randomUUID();
      await tx.query(
        `INSERT INTO bulk_items (id, run_id, reservation_id, choice, state, ended_at) VALUES ($1, $1, $2, 'refund', 'done', now())`,
        [id, reservationId],
      );
      return [['block.choice_carried_out', id]];
    },
  },
  {
    check: 'job.of_choice',
    what: 'a choice that no job carries out',
    story: 'chosen',
    async plant({ tx, story: { reservationId } }) {
      const id = await read(tx, 'bulk_items', itemOf(reservationId));
      await change(tx, 'bulk_items', id, { state: 'waiting', ended_at: null });
      await remove(tx, 'jobs', `kind = 'carry-out-choice' AND key = $1`, `${id}.1`);
      return [['job.of_choice', id]];
    },
  },
  {
    check: 'desk.paid_as_told',
    what: 'a booking at the desk that was told another price',
    story: 'takenAtDesk',
    async plant({ tx, story: { reservationId } }) {
      await tx.query('UPDATE desk_bookings SET price = 5 WHERE reservation_id = $1', [reservationId]);
      return [['desk.paid_as_told', reservationId]];
    },
  },
  {
    check: 'staff.session_of_a_post',
    what: 'a session whose person has no post any more',
    story: 'takenAtDesk',
    async plant({ tx, story: { transactionId }, now }) {
      const by = { column: 'taken_by', where: 'transaction_id = $1', values: [transactionId] };
      const memberId = await read(tx, 'desk_takings', by);
      await tx.query('UPDATE staff_posts SET ended_at = $2 WHERE member_id = $1', [memberId, now]);
      const of = { where: 'member_id = $1', values: [memberId] };
      return [['staff.session_of_a_post', await read(tx, 'staff_sessions', of)]];
    },
  },
];
