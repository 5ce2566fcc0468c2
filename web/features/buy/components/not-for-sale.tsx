import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { calendarOf } from '../../location/left-calendar.ts';
import { ClosedNotice, type ClosedStatus } from '../../slot/components/closed-notice.tsx';

/** Why nobody can pay for the slot now, and where else to look. */
export function NotForSale({ slot, status }: { slot: Slot; status: ClosedStatus }) {
  return (
    <ClosedNotice status={status}>
      <OtherTimesLink slot={slot} />
    </ClosedNotice>
  );
}

/** The way to the calendar of the slot's day, as it was left. */
export function OtherTimesLink({ slot }: { slot: Slot }) {
  const { slot: texts } = useMessages();
  return (
    <TextLink
      to={calendarOf(slot.room.location.id, dayOf(new Date(slot.startTime)))}
      className="inline-flex min-h-11 items-center"
    >
      {texts.otherTimes}
    </TextLink>
  );
}
