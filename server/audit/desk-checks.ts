import type { Check } from './check.ts';

/**
 * Actions of staff: moves, refunds beyond the rules, marks, choices for the bookings of a block, and
 * sessions.
 */
export const DESK_CHECKS: readonly Check[] = [
  {
    id: 'reservation.at_its_slot',
    sentence: 'A reservation has the slot of its last move, or without one the slot that it was made for.',
    text: `SELECT r.id::text AS subject, 'slot ' || (h.after->>'slotId') AS detail
           FROM reservations r, LATERAL (
             SELECT after FROM history
             WHERE subject_id = r.id AND subject = 'reservation'
               AND action IN ('reservation.made', 'reservation.opened', 'reservation.moved')
             ORDER BY id DESC LIMIT 1) h
           WHERE h.after->>'slotId' <> r.slot_id::text`,
  },
  {
    id: 'approval.two_people',
    sentence: 'What needed a second person was decided by another one than asked for it, and in time.',
    text: `SELECT id::text AS subject, decision AS detail FROM approvals
           WHERE decision IN ('approved', 'declined')
             AND (decided_by IS NULL OR decided_by = asked_by OR decided_at >= expires_at)`,
  },
  {
    id: 'approval.gave_back',
    sentence:
      'A refund beyond the rules that was approved, or needed no approval, canceled its booking and is of its amount.',
    text: `SELECT a.id::text AS subject, lower(coalesce(r.status, 'no reservation')) || ', refund of ' || coalesce(f.amount, 0) AS detail
           FROM approvals a
           LEFT JOIN reservations r ON r.id = a.subject_id
           LEFT JOIN purchased_tickets t ON t.id = r.purchased_ticket_id
           LEFT JOIN refunds f ON f.transaction_id = t.transaction_id
           LEFT JOIN LATERAL (
             SELECT sum(cf.amount) AS amount FROM charges c JOIN refunds cf ON cf.transaction_id = c.transaction_id
             WHERE c.reservation_id = r.id AND cf.requested_at = r.canceled_at) extra ON true
           WHERE a.kind = 'refund_beyond' AND a.decision IN ('approved', 'not_needed')
             -- Earlier releases left paid extra time out of the amount.
             AND (r.status IS DISTINCT FROM 'CANCELED'
               OR a.amount NOT IN (coalesce(f.amount, 0), coalesce(f.amount, 0) + coalesce(extra.amount, 0)))`,
  },
  {
    id: 'approval.of_each_refund_beyond',
    sentence: 'Each refund beyond the rules was approved by a second person, or counts towards the limit of one.',
    text: `SELECT h.subject_id::text AS subject, 'canceled by ' || coalesce(h.actor_id::text, h.actor) AS detail FROM history h
           WHERE h.action = 'reservation.canceled' AND h.after->'isBeyond' = 'true'
             AND NOT EXISTS (SELECT 1 FROM approvals a WHERE a.kind = 'refund_beyond' AND a.subject_id = h.subject_id
               AND a.decision IN ('approved', 'not_needed'))`,
  },
  {
    id: 'approval.gave_free',
    sentence:
      'A free booking that another person approved is that of its request: its slot, guest, price and asker; each approved request made one.',
    text: `SELECT a.id::text AS subject, 'reservation ' || coalesce(d.reservation_id::text, 'none') AS detail
           FROM approvals a
           LEFT JOIN desk_bookings d ON d.approval_id = a.id
           LEFT JOIN reservations r ON r.id = d.reservation_id
           LEFT JOIN history h ON h.subject = 'reservation' AND h.subject_id = r.id AND h.action = 'reservation.made'
           WHERE (a.kind = 'free_booking' AND a.decision IS NOT DISTINCT FROM 'approved') <> (d.reservation_id IS NOT NULL)
             OR d.made_by <> a.asked_by OR d.price <> a.amount OR (d.reservation_id IS NOT NULL AND r.payment_method IS DISTINCT FROM 'free')
             OR h.after->>'slotId' <> a.subject_id::text OR r.member_id::text <> a.payload->>'memberId'`,
  },
  {
    id: 'desk.free_within_limit',
    sentence:
      'One person gave no more free of charge in 24 hours than the limit at that time, except what another approved.',
    text: `SELECT d.reservation_id::text AS subject, given.sum || ' of ' || d.free_limit AS detail
           FROM desk_bookings d, LATERAL (
             SELECT sum(o.price) AS sum FROM desk_bookings o WHERE o.made_by = d.made_by AND o.free_limit IS NOT NULL
               AND o.made_at > d.made_at - interval '24 hours' AND o.made_at <= d.made_at) given
           WHERE d.free_limit IS NOT NULL AND d.price > 0 AND given.sum > d.free_limit`,
  },
  {
    id: 'visit.mark_in_history',
    sentence: 'Each mark of a visit or a room has its line in the history, by the same person at the same time.',
    text: `SELECT m.id::text AS subject, m.kind AS detail FROM visit_marks m
           WHERE NOT EXISTS (SELECT 1 FROM history h WHERE h.subject_id = coalesce(m.reservation_id, m.room_id)
             AND h.at = m.noted_at AND h.actor = 'staff' AND h.actor_id = m.by)`,
  },
  {
    id: 'block.choice_carried_out',
    sentence: "A refund that was chosen for a block's booking is reported as done only when the booking is canceled.",
    text: `SELECT i.id::text AS subject, 'reservation ' || r.id AS detail
           FROM bulk_items i JOIN reservations r ON r.id = i.reservation_id
           WHERE i.state = 'done' AND i.choice = 'refund' AND r.status <> 'CANCELED'`,
  },
  {
    id: 'job.of_choice',
    sentence: "Each choice for a block's booking that is not carried out has a job.",
    text: `SELECT i.id::text AS subject, i.choice AS detail FROM bulk_items i
           WHERE i.state = 'waiting'
             AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'carry-out-choice' AND j.key = i.id || '.' || i.turns)`,
  },
  {
    id: 'desk.paid_as_told',
    sentence: 'A booking that was paid at the desk cost what its guest was told.',
    text: `SELECT b.reservation_id::text AS subject, 'told ' || b.price || ', paid ' || c.amount AS detail
           FROM desk_bookings b
           JOIN reservations r ON r.id = b.reservation_id AND r.payment_method = 'reception'
           JOIN purchased_tickets t ON t.id = r.purchased_ticket_id
           JOIN transactions c ON c.id = t.transaction_id
           WHERE c.amount <> b.price`,
  },
  {
    id: 'staff.session_of_a_post',
    sentence: 'A live session of the back office whose person has proved a factor belongs to a live post.',
    text: `SELECT s.id::text AS subject, 'member ' || s.member_id AS detail FROM staff_sessions s
           WHERE s.ended_at IS NULL AND s.expires_at > $1::timestamptz AND s.factor_at IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM staff_posts p WHERE p.member_id = s.member_id AND p.ended_at IS NULL)`,
  },
];
