import type { Board } from '#contract/staff/today.ts';

/** The parts of today's board. */
export type BoardRoom = Board['rooms'][number];
export type BoardSlot = BoardRoom['slots'][number];
export type BoardMark = NonNullable<BoardRoom['lastMark']>;
