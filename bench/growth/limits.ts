import type { Line } from '../report.ts';
import type { Speed } from '../turns.ts';
import type { Booked } from './bookings.ts';
import { type Cost, TASKS, type Task } from './tasks.ts';

/** The figures of a database with this many slots; the speeds are compared with those of a small one. */
export type Size = {
  readonly slots: number;
  readonly start: Cost;
  readonly costs: Readonly<Record<Task, Cost>>;
  /** Bookings made while each task runs. */
  readonly booked: Readonly<Record<Task, Booked>>;
  readonly speeds: Readonly<Record<'smallHolds' | 'holds' | 'smallWeeks' | 'weeks', Speed>>;
};

/** A task's cost may grow in proportion to the slots, plus a quarter, because short durations vary. */
const SPREAD = 1.25;
const LONGEST_LOCK = 100;
const MOST_GROWTH = 1.25;

/** Compares each size with the one before. */
export function judgeGrowth(sizes: readonly Size[]): Line[] {
  return sizes.flatMap((size, place): Line[] => {
    const before = sizes[place - 1];
    const of = (work: string, cost: Cost, former: Cost | undefined): Line => {
      const most = before && (size.slots / before.slots) * SPREAD;
      return {
        work: `${size.slots} slots: ${work}`,
        measured: `${cost.ms.toFixed(0)} ms, ${cost.megabytes.toFixed(0)} MB`,
        limit:
          most && former ? `at most ${most} times ${former.ms.toFixed(0)} ms, ${former.megabytes.toFixed(0)} MB` : '',
        ...(most && former && { isKept: cost.ms <= most * former.ms && cost.megabytes <= most * former.megabytes }),
      };
    };
    const locked = Math.max(...TASKS.map((task) => size.booked[task].locked));
    return [
      of('start', size.start, before?.start),
      ...TASKS.map((task) => of(task, size.costs[task], before?.costs[task])),
      {
        work: `${size.slots} slots: longest wait of a booking for a lock`,
        measured: `${locked.toFixed(0)} ms`,
        limit: `at most ${LONGEST_LOCK} ms`,
        isKept: locked <= LONGEST_LOCK,
      },
      ratio(`${size.slots} slots: holds`, size.speeds.smallHolds, size.speeds.holds),
      ratio(`${size.slots} slots: weeks`, size.speeds.smallWeeks, size.speeds.weeks),
    ];
  });
}

function ratio(work: string, small: Speed, large: Speed): Line {
  const growth = small.perSecond / large.perSecond;
  return {
    work: `${work}, small database / this`,
    measured: growth.toFixed(2),
    limit: `at most ${MOST_GROWTH}`,
    isKept: growth <= MOST_GROWTH,
  };
}
