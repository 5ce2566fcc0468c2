import { type Check, RECENT } from './check.ts';

/** The live holds, according to the holds table alone. */
const LIVE_HOLDS = `(SELECT * FROM holds WHERE ended_at IS NULL AND expires_at > $1::timestamptz)`;

/** Holds, claims and reservations agree on who has a slot. */
export const SLOT_CHECKS: readonly Check[] = [
  {
    id: 'slot.one_reservation',
    sentence: 'A slot has at most one reservation that is not canceled.',
    text: `SELECT slot_id::text AS subject, count(*) || ' reservations' AS detail FROM reservations
           WHERE status <> 'CANCELED' GROUP BY slot_id HAVING count(*) > 1`,
  },
  {
    id: 'slot.one_hold',
    sentence: 'A slot has at most one live hold.',
    text: `SELECT slot_id::text AS subject, count(*) || ' holds' AS detail FROM ${LIVE_HOLDS} h
           GROUP BY slot_id HAVING count(*) > 1`,
  },
  {
    id: 'member.two_holds',
    sentence: 'A member has at most two live holds.',
    text: `SELECT member_id::text AS subject, count(*) || ' holds' AS detail FROM ${LIVE_HOLDS} h
           GROUP BY member_id HAVING count(*) > 2`,
  },
  {
    id: 'hold.beside_own_unpaid_reservation',
    sentence: 'A reserved slot has no live hold, except one of its own member while the reservation is unpaid.',
    text: `SELECT h.id::text AS subject, 'reservation ' || r.id AS detail
           FROM ${LIVE_HOLDS} h JOIN reservations r ON r.slot_id = h.slot_id AND r.status <> 'CANCELED'
           WHERE NOT (r.payment_required AND r.member_id = h.member_id)`,
  },
  {
    id: 'hold.has_the_claim',
    sentence: 'A live hold has the claim of its slot, and each claim of a hold has a live hold.',
    text: `SELECT coalesce(h.id, c.hold_id)::text AS subject, 'slot ' || coalesce(h.slot_id, c.slot_id) AS detail
           FROM ${LIVE_HOLDS} h
           FULL JOIN (SELECT * FROM slot_claims WHERE hold_expires_at > $1::timestamptz) c
             ON c.hold_id = h.id AND c.slot_id = h.slot_id AND c.member_id = h.member_id AND c.hold_expires_at = h.expires_at
           WHERE h.id IS NULL OR c.hold_id IS NULL`,
  },
  {
    id: 'reservation.has_the_claim',
    sentence: 'A reservation that is not canceled has the claim of its slot; a canceled one has none.',
    text: `SELECT r.id::text AS subject, lower(r.status) || ', slot ' || r.slot_id AS detail
           FROM reservations r LEFT JOIN slot_claims c ON c.reservation_id = r.id AND c.slot_id = r.slot_id
           WHERE (r.status <> 'CANCELED') <> (c.slot_id IS NOT NULL)`,
  },
  {
    id: 'hold.before_the_end',
    sentence: 'A hold of the last 31 days was taken before its slot ended.',
    text: `SELECT h.id::text AS subject, NULL AS detail FROM holds h JOIN slots s ON s.id = h.slot_id
           WHERE h.taken_at >= s.end_time AND h.taken_at > ${RECENT}`,
  },
  {
    id: 'reservation.before_the_end',
    sentence: 'A reservation of the last 31 days was made before its slot ended.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM reservations r JOIN slots s ON s.id = r.slot_id
           WHERE r.created_at >= s.end_time AND r.created_at > ${RECENT}`,
  },
  {
    id: 'slot.no_overlap',
    sentence:
      'Slots of one room that are to come, or of the last 31 days, do not overlap, except those that gave way to a longer one.',
    text: `SELECT s.id::text AS subject, 'room ' || r.id AS detail
           FROM rooms r, LATERAL (
             SELECT id, start_time, max(end_time) OVER (ORDER BY start_time ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until
             FROM slots WHERE room_id = r.id AND gave_way_to IS NULL AND start_time > ${RECENT}) s
           WHERE s.busy_until > s.start_time`,
  },
  {
    id: 'slot.gave_way_stays_free',
    sentence: 'A slot that gave way to another has no reservation and no live hold.',
    text: `SELECT s.id::text AS subject, 'gave way to ' || s.gave_way_to AS detail FROM slots s
           WHERE s.gave_way_to IS NOT NULL AND (
             EXISTS (SELECT 1 FROM reservations r WHERE r.slot_id = s.id AND r.status <> 'CANCELED')
             OR EXISTS (SELECT 1 FROM slot_claims c WHERE c.slot_id = s.id AND (c.reservation_id IS NOT NULL OR c.hold_expires_at > $1::timestamptz)))`,
  },
  {
    id: 'slot.lasts_its_program',
    sentence: 'A future slot that was never locked, held or reserved lasts as long as its program.',
    // Few slots last another time than their program, and only these are looked up among holds and reservations.
    text: `WITH other AS MATERIALIZED (
             SELECT s.id, p.duration_minutes FROM slots s JOIN programs p ON p.id = s.program_id
             WHERE s.start_time > $1::timestamptz AND s.locked_at IS NULL
               AND s.end_time - s.start_time <> make_interval(mins => p.duration_minutes))
           SELECT id::text AS subject, 'program of ' || duration_minutes || ' minutes' AS detail FROM other s
           WHERE NOT EXISTS (SELECT 1 FROM holds h WHERE h.slot_id = s.id)
             AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.slot_id = s.id)`,
  },
  {
    id: 'slot.none_offered_where_closed',
    sentence: 'Each slot of a closed room that has not ended is withdrawn.',
    text: `SELECT s.id::text AS subject, 'room ' || r.id AS detail FROM rooms r JOIN slots s ON s.room_id = r.id
           WHERE r.closed_at IS NOT NULL AND s.withdrawn_at IS NULL AND s.end_time > $1::timestamptz`,
  },
  {
    id: 'block.locks_its_slots',
    sentence: 'Each slot in a block that is not lifted is locked.',
    text: `SELECT s.id::text AS subject, 'block ' || b.id AS detail
           FROM blocks b JOIN rooms r ON r.location_id = b.location_id AND (b.room_id IS NULL OR b.room_id = r.id)
           JOIN slots s ON s.room_id = r.id AND s.end_time > b.from_at AND (b.until_at IS NULL OR s.start_time < b.until_at)
           WHERE b.lifted_at IS NULL AND s.locked_at IS NULL`,
  },
  {
    id: 'location.closed_with_its_rooms',
    sentence: 'A closed location has no open room, and a closed room has no schedule.',
    text: `SELECT r.id::text AS subject, 'location ' || l.id AS detail FROM locations l JOIN rooms r ON r.location_id = l.id
           WHERE (l.closed_at IS NOT NULL AND r.closed_at IS NULL)
             OR (r.closed_at IS NOT NULL AND EXISTS (SELECT 1 FROM schedule_rules u WHERE u.room_id = r.id))`,
  },
];
