import type { ReactNode } from 'react';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathToLogIn } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { ClosedNotice, type ClosedStatus } from '#web/slots/closed-notice.tsx';
import { calendarOf } from '#web/slots/left-calendar.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type NotForSaleProps = { slot: Slot; status: ClosedStatus; children?: ReactNode };

/** Why nobody can pay for the slot now, and where else to look; another way out may stand beside. */
export function NotForSale({ slot, status, children }: NotForSaleProps) {
  return (
    <ClosedNotice status={status}>
      <p className="flex flex-wrap gap-x-6">
        <OtherTimesLink slot={slot} />
        {children}
      </p>
    </ClosedNotice>
  );
}

/** Who has the slot is not told to visitors: it may be the very person who reads this. */
export function NotForVisitors({ slot, status }: NotForSaleProps) {
  const { layout } = useMessages();
  const { pathname } = useLocation();
  return (
    <NotForSale slot={slot} status={status}>
      {(status === 'booked' || status === 'held') && (
        <TextLink to={pathToLogIn(pathname)} className="inline-flex min-h-11 items-center">
          {layout.logIn}
        </TextLink>
      )}
    </NotForSale>
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
