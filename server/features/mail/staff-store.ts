import type { Locale } from '#domain/basics/locale.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import type { Action } from '#server/history-actions.ts';
import type { Visit } from './visit.ts';

const INVITATION = {
  name: 'facts-of-staff-invitation',
  text: `SELECT i.email, i.locale, i.role, ${nameIn('l', 'i.locale')} AS place, by.name AS by, i.expires_at AS "validUntil"
         FROM staff_invitations i LEFT JOIN locations l ON l.id = i.location_id LEFT JOIN members by ON by.id = i.invited_by
         WHERE i.id = $1 AND i.role IS NOT NULL AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > $2`,
};

export type StaffInvitationRow = {
  email: string;
  locale: Locale;
  role: StaffRole;
  place: string | null;
  by: string | null;
  validUntil: Date;
};

/** Finds an invitation that can still be accepted. */
export async function findStaffInvitation(
  db: Queryable,
  { invitationId, now }: { invitationId: string; now: Date },
): Promise<StaffInvitationRow | undefined> {
  const [row] = await db.query<StaffInvitationRow>(INVITATION, [invitationId, now]);
  return row;
}

export async function findLocationName(
  db: Queryable,
  { locationId, locale }: { locationId: string; locale: Locale },
): Promise<string> {
  const text = `SELECT ${nameIn('l', '$2')} AS name FROM locations l WHERE l.id = $1`;
  const [row] = await db.query<{ name: string }>({ name: 'location-of-staff-mail', text }, [locationId, locale]);
  if (row === undefined) throw new Error(`Location ${locationId} not found for a mail to staff`);
  return row.name;
}

export type ActRow = {
  at: Date;
  by: string;
  reason: string | null;
  after: unknown;
  /** The person who approved it; null when it needed no approval. */
  approvedBy: string | null;
  /** The sum of the charges for extra time that were refunded in the same action. */
  extras: number;
};

const REFUND_APPROVED: Action = 'booking.refund_approved';
const CHARGE_REFUNDED: Action = 'booking.charge_refunded';

const ACT = {
  name: 'act-for-owner-mail',
  text: `SELECT h.at, coalesce(nullif(m.name, ''), m.email) AS by, h.reason, h.after,
           (SELECT a.name FROM history d JOIN members a ON a.id = d.actor_id
            WHERE d.subject_id = h.subject_id AND d.action = '${REFUND_APPROVED}' AND d.at = h.at LIMIT 1) AS "approvedBy",
           (SELECT coalesce(sum((c.after->>'amount')::integer), 0)::integer FROM history c
            WHERE c.subject_id = h.subject_id AND c.action = '${CHARGE_REFUNDED}' AND c.at = h.at) AS extras
         FROM history h JOIN members m ON m.id = h.actor_id
         WHERE h.subject_id = $1 AND h.action = $2 AND h.actor = 'staff' ORDER BY h.id DESC LIMIT 1`,
};

/** Finds an action of staff in the history. */
export async function findAct(
  db: Queryable,
  { subjectId, action }: { subjectId: string; action: string },
): Promise<ActRow | undefined> {
  const [row] = await db.query<ActRow>(ACT, [subjectId, action]);
  return row;
}

const BOOKING_OF_ACT = {
  name: 'booking-for-owner-mail',
  text: `SELECT ${nameIn('l', '$2')} AS "locationName", ${roomNameIn('r', '$2')} AS "roomDisplayName",
           s.start_time AS "startTime", s.end_time AS "endTime"
         FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id WHERE v.id = $1`,
};

export async function findBookingOfAct(db: Queryable, { id, locale }: { id: string; locale: Locale }): Promise<Visit> {
  const [row] = await db.query<Visit>(BOOKING_OF_ACT, [id, locale]);
  if (row === undefined) throw new Error(`Reservation ${id.slice(0, 8)} not found for a mail to the owners`);
  return row;
}
