import type { Check } from './check.ts';

/** SQL that selects rows of one kind that belong to a deleted account. */
const erased = (what: string, rows: string) =>
  `SELECT m.id::text AS subject, '${what} ' || o.id AS detail FROM members m JOIN ${rows}
           WHERE m.deleted_at IS NOT NULL`;

/** What a deleted account or a desk guest must not have. */
export const MEMBER_CHECKS: readonly Check[] = [
  {
    id: 'member.desk_cannot_log_in',
    sentence: 'A guest registered at the desk has no password, no verified address and no session.',
    text: `SELECT m.id::text AS subject, 'has a way in' AS detail FROM members m
           WHERE m.registered_by = 'desk' AND (num_nonnulls(m.password_hash, m.email_verified_at) > 0
             OR EXISTS (SELECT 1 FROM sessions s WHERE s.member_id = m.id)
             OR EXISTS (SELECT 1 FROM identities i WHERE i.member_id = m.id))`,
  },
  {
    id: 'member.erased_has_nothing',
    sentence: 'A deleted account has no live hold, no future reservation and no unused ticket.',
    text: `${erased('hold', 'holds o ON o.member_id = m.id')}
             AND o.ended_at IS NULL AND o.expires_at > $1::timestamptz
           UNION ALL
           ${erased('reservation', 'reservations o ON o.member_id = m.id JOIN slots s ON s.id = o.slot_id')}
             AND o.status = 'PENDING' AND s.end_time > greatest($1::timestamptz, m.deleted_at)
           UNION ALL
           ${erased('ticket', 'purchased_tickets o ON o.member_id = m.id')}
             AND o.voided_at IS NULL AND NOT EXISTS (
               SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = o.id AND r.status <> 'CANCELED')`,
  },
];
