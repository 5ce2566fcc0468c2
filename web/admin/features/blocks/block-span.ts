import type { Block } from '#contract/staff/blocks.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useFormats } from '#web/i18n/format.ts';

/** Returns a function that formats the start and end of a block. */
export function useBlockSpan(): (block: Pick<Block, 'from' | 'until' | 'lifted'>) => string {
  const texts = useStaffTexts('blocks');
  const { dateTime, dayOf, timeRange } = useFormats();
  return ({ from, until: planned, lifted }) => {
    const until = lifted === null || (planned !== null && planned < lifted.at) ? planned : lifted.at;
    const [start, end] = [new Date(from), until === null ? null : new Date(until)];
    if (end === null) return texts.sinceUntilLifted(dateTime(start));
    if (dayOf(start) === dayOf(end)) return `${dayOf(start)} ${timeRange(start, end)}`;
    return texts.span(dateTime(start), dateTime(end));
  };
}
