import type { Profile } from '#contract/account.ts';
import type { ProfileRow } from './store.ts';

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
  };
}
