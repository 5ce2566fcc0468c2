import { Suspense } from 'react';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { ClosedNotice, type ClosedStatus } from '#web/shared/closed-notice.tsx';
import { calendarOf } from '#web/shared/left-calendar.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NearestLoading } from './nearest-loading.tsx';

const Nearest = componentOnDemand(() => import('./nearest-times.tsx').then((module) => module.NearestTimes));

/** Says why the slot cannot be booked, with links to nearby free slots and to all others. */
export function Closed({ slot, status }: { slot: Slot; status: ClosedStatus }) {
  const { slot: texts } = useMessages();
  return (
    <div className="space-y-6">
      <ClosedNotice status={status} />
      <Suspense fallback={<NearestLoading />}>
        <Nearest slot={slot} />
      </Suspense>
      <LinkButton
        to={calendarOf(slot.room.location.id, dayOf(new Date(slot.startTime)))}
        tone="secondary"
        className="max-sm:w-full"
      >
        {texts.otherTimes}
      </LinkButton>
    </div>
  );
}
