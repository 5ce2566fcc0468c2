import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';

export const ENDED_ERASURE_LINKS: readonly Sweep[] = [
  {
    name: 'unused links to erase a guest',
    days: 0,
    text: sweep('guest_erasures', 'expires_at <= $1 AND used_at IS NULL'),
  },
  { name: 'used links to erase a guest', days: KEPT_DAYS.deadLink, text: sweep('guest_erasures', 'expires_at <= $1') },
];
