import type { Contests } from './contests.ts';
import type { EmbeddedFigures } from './embedded.ts';
import type { ReadyFigures } from './ready.ts';
import type { Line } from './report.ts';
import type { Staleness } from './staleness.ts';
import type { Speed } from './turns.ts';

/** The figures of a run. Memory is in megabytes, times in milliseconds. */
export type Figures = {
  readonly holds: Readonly<Record<'pgbench' | 'small' | 'large', Speed>>;
  readonly weeks: Readonly<Record<'pgbench' | 'oneRow' | 'small' | 'large', Speed>>;
  readonly ready: ReadyFigures;
  readonly staleness: Staleness;
  readonly contests: Contests & { readonly times: number };
  readonly start: number;
  readonly memory: { readonly atRest: number; readonly afterLoad: number };
  readonly embedded: EmbeddedFigures;
};

const LEAST_HOLDS = 0.3;
const LEAST_WEEKS = 0.17;
const LEAST_READY_WEEKS = 0.5;
const LEAST_PAGES = 0.3;
const LONGEST_STALE = 100;
const LONGEST_HOLD = 60;
const LONGEST_CONTEST = 400;
const MOST_GROWTH = 1.25;
const LONGEST_START = 800;
const MOST_MEMORY = { atRest: 130, afterLoad: 260 };

/** Compares the figures with their limits. */
export function judge(figures: Figures): Line[] {
  const { holds, weeks, ready, staleness, contests, start, memory, embedded } = figures;
  return [
    ratio('take a hold / its statement in pgbench', {
      of: holds.small,
      to: holds.pgbench,
      least: LEAST_HOLDS,
      aim: 0.57,
    }),
    atMost('99 of 100 holds within', { value: holds.small.p99 ?? Number.NaN, most: LONGEST_HOLD, unit: 'ms' }),
    ratio('send a ready week / a bare server, the same bytes', {
      of: ready.week,
      to: ready.bareWeek,
      least: LEAST_READY_WEEKS,
      aim: 0.75,
    }),
    ratio('send a location page / a bare server, the same bytes', {
      of: ready.page,
      to: ready.barePage,
      least: LEAST_PAGES,
      aim: 0.5,
    }),
    {
      work: 'a hold is in the next answer of its process',
      measured: `${staleness.writes - staleness.staleAtWriter} of ${staleness.writes}`,
      limit: 'all',
      isKept: staleness.staleAtWriter === 0,
    },
    atMost('99 of 100 holds are in the answers of another within', {
      value: staleness.atOther,
      most: LONGEST_STALE,
      unit: 'ms',
    }),
    ratio('read a week / its 84 rows in pgbench', {
      of: weeks.small,
      to: weeks.pgbench,
      least: LEAST_WEEKS,
      aim: 0.3,
    }),
    {
      work: 'read a week / our one-row statement in pgbench',
      measured: comparison(weeks.small, weeks.oneRow),
      limit: '',
    },
    {
      work: '50 members ask for one slot: exactly one hold, 49 times 409',
      measured: `${contests.fair} of ${contests.times}, ${contests.faults} faults`,
      limit: 'all, 0 faults',
      isKept: contests.fair === contests.times && contests.faults === 0,
    },
    atMost('last of the 50 answers within', { value: contests.slowest, most: LONGEST_CONTEST, unit: 'ms' }),
    growth('holds: small database / large', holds),
    growth('weeks: small database / large', weeks),
    atMost('start on a migrated database until ready', { value: start, most: LONGEST_START, unit: 'ms' }),
    atMost('memory at rest', { value: memory.atRest, most: MOST_MEMORY.atRest, unit: 'MB' }),
    atMost('memory after the load', { value: memory.afterLoad, most: MOST_MEMORY.afterLoad, unit: 'MB' }),
    information(
      'embedded database: take a hold',
      `${rate(embedded.holds)}, 99 of 100 within ${embedded.holds.p99?.toFixed(0)} ms`,
    ),
    information('embedded database: read a week', rate(embedded.weeks)),
    information('embedded database: memory after the load', `${embedded.memory.toFixed(0)} MB`),
  ];
}

type Ratio = { of: Speed; to: Speed; least: number; aim: number };

function ratio(work: string, { of, to, least, aim }: Ratio): Line {
  const isKept = of.perSecond / to.perSecond >= least;
  return { work, measured: comparison(of, to), limit: `at least ${least.toFixed(2)}, aim ${aim}`, isKept };
}

function growth(work: string, { small, large }: { small: Speed; large: Speed }): Line {
  const isKept = small.perSecond / large.perSecond <= MOST_GROWTH;
  return { work, measured: comparison(small, large), limit: `at most ${MOST_GROWTH}`, isKept };
}

function atMost(work: string, { value, most, unit }: { value: number; most: number; unit: string }): Line {
  return { work, measured: `${value.toFixed(0)} ${unit}`, limit: `at most ${most} ${unit}`, isKept: value <= most };
}

function information(work: string, measured: string): Line {
  return { work, measured, limit: '' };
}

function comparison(of: Speed, to: Speed): string {
  return `${(of.perSecond / to.perSecond).toFixed(2)} (${rate(of)} to ${rate(to)})`;
}

function rate({ perSecond }: Speed): string {
  return `${perSecond.toFixed(0)}/s`;
}
