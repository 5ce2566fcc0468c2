import type { Profile, Session } from '#contract/accounts.ts';
import type { ProfileRow } from './member-store.ts';
import type { SessionRow } from './session-store.ts';

export function presentProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    picture: row.picture,
    role: row.role,
    receiveEmails: row.receive_emails,
    hasPassword: row.has_password,
    pendingEmail: row.pending_email,
    google: row.google && { email: row.google.email, outlivesReset: row.google.outlives_reset },
  };
}

export function presentSession(row: SessionRow, current: Buffer): Session {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    device: row.device,
    isCurrent: row.token_hash.equals(current),
  };
}
