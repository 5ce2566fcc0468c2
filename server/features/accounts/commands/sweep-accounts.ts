import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';

const SIGN_IN_DAYS = 1;

export const ENDED_ACCESS: readonly Sweep[] = [
  { name: 'expired sessions', days: 0, text: sweep('sessions', 'expires_at <= $1') },
  { name: 'expired links', days: KEPT_DAYS.deadLink, text: sweep('email_tokens', 'expires_at <= $1') },
  {
    name: 'unfinished sign-ins',
    days: SIGN_IN_DAYS,
    text: sweep('sign_in_attempts', 'expires_at <= $1'),
  },
  { name: 'known devices', days: KEPT_DAYS.knownDevice, text: sweep('known_devices', 'logged_in_at <= $1') },
  { name: 'sign-in codes', days: SIGN_IN_DAYS, text: sweep('sign_in_codes', 'expires_at <= $1') },
];

export const UNCONFIRMED_ACCOUNTS: Sweep = {
  name: 'unverified accounts without bookings',
  days: KEPT_DAYS.unconfirmedAccount,
  text: sweep(
    'members',
    `members.created_at <= $1 AND members.email_verified_at IS NULL AND members.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM email_tokens t WHERE t.member_id = members.id AND t.created_at > $1)
      AND NOT EXISTS (SELECT 1 FROM holds h WHERE h.member_id = members.id)
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.member_id = members.id)
      AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.member_id = members.id)
      AND NOT EXISTS (SELECT 1 FROM purchased_tickets k WHERE k.member_id = members.id)
      AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.member_id = members.id)`,
  ),
};
