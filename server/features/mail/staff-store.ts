import type { Locale } from '#domain/basics/locale.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn } from '#server/db/names.ts';

const INVITATION = {
  name: 'facts-of-staff-invitation',
  text: `SELECT i.email, i.locale, i.role, ${nameIn('l', 'i.locale')} AS location_name, by.name AS invited_by, i.expires_at
         FROM staff_invitations i LEFT JOIN locations l ON l.id = i.location_id LEFT JOIN members by ON by.id = i.invited_by
         WHERE i.id = $1 AND i.role IS NOT NULL AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > $2`,
};

export type StaffInvitationRow = {
  email: string;
  locale: Locale;
  role: StaffRole;
  location_name: string | null;
  invited_by: string | null;
  expires_at: Date;
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
