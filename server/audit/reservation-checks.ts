import type { Check } from './check.ts';

/** How a reservation is paid, the statuses it has passed, and its entry codes. */
export const RESERVATION_CHECKS: readonly Check[] = [
  {
    id: 'ticket.one_reservation',
    sentence: 'A purchased ticket backs at most one reservation that is not canceled.',
    text: `SELECT purchased_ticket_id::text AS subject, count(*) || ' reservations' AS detail FROM reservations
           WHERE status <> 'CANCELED' AND purchased_ticket_id IS NOT NULL GROUP BY purchased_ticket_id HAVING count(*) > 1`,
  },
  {
    id: 'ticket.void_stays_void',
    sentence: 'A void ticket backs no reservation.',
    text: `SELECT t.id::text AS subject, 'reservation ' || r.id AS detail
           FROM purchased_tickets t JOIN reservations r ON r.purchased_ticket_id = t.id AND r.status <> 'CANCELED'
           WHERE t.voided_at IS NOT NULL`,
  },
  {
    id: 'voucher.one_reservation',
    sentence: 'A voucher pays for at most one reservation that is not canceled; one given up by leaving still counts.',
    text: `SELECT voucher_id::text AS subject, count(*) || ' reservations' AS detail FROM reservations
           WHERE (status <> 'CANCELED' OR given_up) AND voucher_id IS NOT NULL GROUP BY voucher_id HAVING count(*) > 1`,
  },
  {
    id: 'reservation.one_way_to_pay',
    sentence: 'A reservation is paid by a ticket, paid by a voucher, or unpaid: exactly one of these.',
    text: `SELECT id::text AS subject, payment_method AS detail FROM reservations
           WHERE num_nonnulls(purchased_ticket_id, voucher_id) + payment_required::integer <> 1
             OR payment_required <> (payment_method IS NULL)
             OR (voucher_id IS NOT NULL) <> coalesce(payment_method = 'voucher', false)`,
  },
  {
    id: 'reservation.ticket_fits',
    sentence: "A reservation's ticket belongs to its member and is for the slot's program.",
    text: `SELECT r.id::text AS subject, 'ticket ' || t.id AS detail
           FROM reservations r JOIN purchased_tickets t ON t.id = r.purchased_ticket_id JOIN slots s ON s.id = r.slot_id
           WHERE t.member_id IS DISTINCT FROM r.member_id OR t.program_id <> s.program_id`,
  },
  {
    id: 'reservation.path',
    sentence: 'The history of a reservation leads, by allowed transitions, to its status.',
    text: `SELECT r.id::text AS subject, r.status || ' by way of ' || coalesce(h.path, 'nothing') AS detail
           FROM reservations r LEFT JOIN (
             SELECT subject_id, string_agg(CASE action WHEN 'reservation.made' THEN 'PENDING'
                 WHEN 'reservation.opened' THEN 'PENDING' WHEN 'reservation.given_up' THEN 'CANCELED'
                 WHEN 'reservation.released' THEN 'CANCELED' WHEN 'reservation.taken_back' THEN 'PENDING' ELSE upper(substr(action, 13)) END, ' ' ORDER BY id) AS path
             FROM history
             WHERE subject = 'reservation' AND action IN ('reservation.made', 'reservation.opened', 'reservation.attended',
               'reservation.taken_back', 'reservation.done', 'reservation.no_show', 'reservation.canceled', 'reservation.given_up', 'reservation.released')
             GROUP BY subject_id) h ON h.subject_id = r.id
           WHERE coalesce(h.path, '') !~ ('^PENDING( ATTENDED PENDING)*' || CASE r.status WHEN 'PENDING' THEN ''
             WHEN 'ATTENDED' THEN ' ATTENDED' WHEN 'DONE' THEN '( NO_SHOW)? ATTENDED DONE' ELSE ' ' || r.status END || '$')`,
  },
  {
    id: 'reservation.canceled_in_time',
    sentence: 'A member canceled with a refund only 24 hours or more before the start, and not for a public holiday.',
    text: `SELECT r.id::text AS subject, 'canceled at ' || r.canceled_at AS detail
           FROM reservations r
           JOIN slots s ON s.id = r.slot_id
           JOIN purchased_tickets t ON t.id = r.purchased_ticket_id
           JOIN refunds f ON f.transaction_id = t.transaction_id
           WHERE r.status = 'CANCELED'
             AND EXISTS (SELECT 1 FROM history h WHERE h.subject_id = r.id AND h.action = 'reservation.canceled' AND h.actor = 'member')
             AND (r.canceled_at > s.start_time - interval '24 hours' OR (
               EXISTS (SELECT 1 FROM holidays d WHERE d.day = (s.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date)
               AND NOT EXISTS (SELECT 1 FROM history h WHERE h.subject = 'holidays' AND h.at > r.canceled_at)))`,
  },
  {
    id: 'entry.one_code_for_each_door',
    sentence:
      "A paid reservation that is not over has one code for each door, valid exactly from the slot's start to its end.",
    text: `SELECT r.id::text AS subject, count(e.id) || ' codes' AS detail
           FROM reservations r
           JOIN slots s ON s.id = r.slot_id
           LEFT JOIN entry_codes e ON e.reservation_id = r.id AND e.state <> 'revoked'
           WHERE r.status IN ('PENDING', 'ATTENDED') AND NOT r.payment_required
           GROUP BY r.id, s.id
           HAVING count(*) FILTER (WHERE e.kind = 'LOCATION' AND e.valid_from = s.start_time AND e.valid_until = s.end_time) <> 1
             OR count(*) FILTER (WHERE e.kind = 'ROOM' AND e.valid_from = s.start_time AND e.valid_until = s.end_time) <> 1
             OR count(e.id) <> 2`,
  },
  {
    id: 'entry.at_its_door',
    sentence: 'An active entry code that has not expired is at the current lock of its door.',
    text: `SELECT e.id::text AS subject, 'at lock ' || e.lock_id || ', and its door has ' || d.lock_id AS detail
           FROM entry_codes e
           JOIN reservations r ON r.id = e.reservation_id
           JOIN slots s ON s.id = r.slot_id
           JOIN rooms o ON o.id = s.room_id
           JOIN locations l ON l.id = o.location_id
           CROSS JOIN LATERAL (SELECT CASE e.kind WHEN 'LOCATION' THEN l.lock_id ELSE o.lock_id END AS lock_id) d
           WHERE e.state = 'active' AND e.valid_until > $1::timestamptz AND e.lock_id <> d.lock_id`,
  },
  {
    id: 'entry.none_without_right',
    sentence: 'A canceled or unpaid reservation has no entry code.',
    text: `SELECT e.id::text AS subject, 'reservation ' || r.id AS detail
           FROM entry_codes e JOIN reservations r ON r.id = e.reservation_id
           WHERE e.state <> 'revoked' AND (r.status = 'CANCELED' OR r.payment_required)`,
  },
];
