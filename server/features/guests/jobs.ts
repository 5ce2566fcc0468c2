import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { mailErasureLink } from './commands/mail-erasure-link.ts';
import { mailGuestErased } from './commands/mail-guest-erased.ts';

/** A job that has ended has forgotten the address, the token and the visits. */
export function guestJobs(context: Context) {
  return {
    'mail-guest-erasure-link': async ({ email, token, locale }, now) =>
      email === undefined || token === undefined ? done : mailErasureLink(context, { email, token, locale, now }),
    'mail-guest-erased': async ({ event, at, to }, now) =>
      to === undefined ? done : mailGuestErased(context, { event, at, to, now }),
  } satisfies Partial<JobHandlers>;
}
