import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { endVisit } from './commands/end-visit.ts';
import { recordArrivals } from './commands/record-arrivals.ts';
import { releaseUnpaid } from './commands/release-reservation.ts';

export function reservationJobs(context: Context) {
  return {
    'end-visit': (ask, now) => endVisit(context, { ...ask, now }),
    'release-unpaid': (ask, now) => releaseUnpaid(context, { ...ask, now }),
    'note-arrivals': (claim, now) => recordArrivals(context, { ...claim, now }),
  } satisfies Partial<JobHandlers>;
}
