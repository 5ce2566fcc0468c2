import type { Block } from '#contract/staff/blocks.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useFormats } from '#web/i18n/format.ts';

/** Returns a function that formats the start and end of a block. */
export function useBlockSpan(): (block: Pick<Block, 'from' | 'until' | 'lifted'>) => string {
  const texts = useStaffTexts('blocks');
  const { dateTime } = useFormats();
  return ({ from, until: planned, lifted }) => {
    const until = lifted === null || (planned !== null && planned < lifted.at) ? planned : lifted.at;
    return until === null
      ? texts.sinceUntilLifted(dateTime(new Date(from)))
      : texts.span(dateTime(new Date(from)), dateTime(new Date(until)));
  };
}
