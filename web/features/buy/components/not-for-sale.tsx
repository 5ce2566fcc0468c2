import type { ReactNode } from 'react';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathToLogIn } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { ClosedNotice, type ClosedStatus } from '#web/shared/closed-notice.tsx';
import { calendarOf } from '#web/shared/left-calendar.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type NotForSaleProps = { slot: Slot; status: ClosedStatus; children?: ReactNode };

/** Says why the slot is not for sale now and links to other times; `children` may offer another way. */
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

/** Offers a login beside the reason: a slot that is booked or held may be the visitor's own. */
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

/** Links to the calendar of the slot's day, in the state in which it was left. */
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
