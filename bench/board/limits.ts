import type { Line } from '../report.ts';
import type { Speed } from '../turns.ts';
import type { Delays, MarkFigures } from './phones.ts';

export type BoardFigures = {
  readonly speeds: Readonly<Record<'pgbench' | 'board' | 'week', Speed>>;
  readonly marks: MarkFigures;
};

const LEAST_BOARD = 0.35;
const MOST_MS: Delays = { median: 1_000, p99: 2_000 };

export function judgeBoard({ speeds, marks }: BoardFigures): Line[] {
  const { pgbench, board, week } = speeds;
  const ofStatement = board.perSecond / pgbench.perSecond;
  const ofWeek = week.perSecond / board.perSecond;
  return [
    {
      work: 'read a board / its statement in pgbench',
      measured: `${ofStatement.toFixed(2)} (${board.perSecond.toFixed(0)}/s to ${pgbench.perSecond.toFixed(0)}/s)`,
      limit: `at least ${LEAST_BOARD}`,
      isKept: ofStatement >= LEAST_BOARD,
    },
    { work: 'a board takes as long as weeks from the database', measured: ofWeek.toFixed(2), limit: '' },
    ...delayLines('a mark is on a second phone', marks.same),
    ...delayLines('a mark is on a phone at another process', marks.other),
    { work: 'marks', measured: String(marks.marks), limit: '' },
  ];
}

function delayLines(work: string, { median, p99 }: Delays): Line[] {
  return [
    { work: `${work}, median`, ...within(median, MOST_MS.median) },
    { work: `${work}, 99 of 100 within`, ...within(p99, MOST_MS.p99) },
  ];
}

const within = (value: number, most: number) => ({
  measured: `${value.toFixed(0)} ms`,
  limit: `at most ${most} ms`,
  isKept: value <= most,
});
