import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Slot } from '#contract/slots.ts';
import { formatTime } from '#domain/calendar/format.ts';
import { mayOpenSlot, type SlotStatus } from '#domain/slots/slot-status.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useAnnounce } from '#web/layout/route-arrival.tsx';
import { pathTo } from '#web/paths.ts';
import { Link } from '#web/router/router.tsx';
import { roomTitle } from '#web/shared/room-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ClockIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { SlotAtTime } from '../room-week.ts';
import { TIME } from '../time-marks.ts';

type SlotCardProps = SlotAtTime & {
  /** The day in words, the same for all cards of a column. */
  dayName: string;
};

/** Shows one slot: a link when available, otherwise the reason. Screen readers hear one sentence. */
export const SlotCard = memo(function SlotCard({ slot, status, dayName }: SlotCardProps) {
  const { location } = useMessages();
  const formats = useFormats();
  const startTime = new Date(slot.startTime);
  const endTime = new Date(slot.endTime);
  const { program } = slot;
  const price = formats.price(program.ticket.price);
  const reason = location.slotStatus[status];
  const isFree = status === 'available';
  /** The start time for a visitor in another time zone. */
  const ownTime = formats.visitorTime(startTime);
  const from = formats.time(startTime);
  const sentence = location.slotSentence({
    room: roomTitle(slot.room),
    day: dayName,
    from: ownTime === null ? from : location.bothTimes(from, ownTime),
    to: formats.time(endTime),
    program: program.name,
    price,
    status: reason,
  });
  return (
    <CardFrame slot={slot} status={status} sentence={sentence}>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <span aria-hidden="true" className="block">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="figures text-[1.0625rem] leading-snug">{formats.timeRange(startTime, endTime)}</span>
          {isFree ? (
            <span className="figures text-sm">{price}</span>
          ) : (
            <span className="font-medium text-xs">{reason}</span>
          )}
        </span>
        <span className={classNames('mt-0.5 flex flex-wrap gap-x-2.5 text-xs', isFree && 'text-ink-soft')}>
          <span>{program.name}</span>
          <span>{location.minutes(program.duration)}</span>
          {!isFree && <span className="figures">{price}</span>}
        </span>
        {ownTime !== null && (
          <span className="mt-0.5 flex items-center gap-1 text-ink-soft text-xs">
            <ClockIcon className="size-3.5" />
            {ownTime}
          </span>
        )}
      </span>
    </CardFrame>
  );
});

/** Keeps a focused card clear of the sticky bars. */
const CLEAR_OF_BARS = 'scroll-mt-36 scroll-mb-24 lg:scroll-mt-48 lg:scroll-mb-6';

const FRAME = 'block h-full border-l-3 py-2 pr-2 pl-2.5 transition-colors duration-150 focus-visible:outline-offset-1';

type CardFrameProps = { slot: Slot; status: SlotStatus; sentence: string; children: ReactNode };

/**
 * Renders the same element for every status, so that a card keeps the focus when another visitor takes its
 * slot. Tab skips cards that are not available; the arrow keys reach them, and they say why.
 */
function CardFrame({ slot, status, sentence, children }: CardFrameProps) {
  const isOpen = mayOpenSlot(status);
  const card = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  const announce = useAnnounce();
  useEffect(() => {
    // The card keeps the focus when another visitor takes its slot; nothing else would announce that.
    if (wasOpen.current !== isOpen && document.activeElement === card.current) announce(sentence);
    wasOpen.current = isOpen;
  }, [isOpen, sentence, announce]);
  return (
    <Link
      ref={card}
      to={isOpen ? pathTo('/slot/:slotId', slot.id) : null}
      tabIndex={isOpen ? undefined : -1}
      {...{ [TIME]: formatTime(new Date(slot.startTime)) }}
      className={classNames(FRAME, CLEAR_OF_BARS, LOOKS[isOpen ? (status === 'own_hold' ? 'own' : 'free') : 'closed'])}
    >
      {children}
    </Link>
  );
}

const LOOKS = {
  free: 'border-available bg-paper-raised text-ink shadow-[inset_0_0_0_1px_var(--line)] hover:bg-accent-soft',
  own: 'border-held bg-held-soft text-ink hover:bg-accent-soft',
  closed: 'border-line text-taken',
} as const;
