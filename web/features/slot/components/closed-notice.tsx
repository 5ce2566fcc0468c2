import { type ReactNode, Suspense } from 'react';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import type { SlotStatus } from '#domain/slots/slot-status.ts';
import { calendarOf } from '#web/features/location/left-calendar.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NearestLoading } from './nearest-loading.tsx';

const Nearest = componentOnDemand(async () => (await import('./nearest-times.tsx')).NearestTimes);

export type ClosedStatus = Exclude<SlotStatus, 'available' | 'own_hold'>;

/** The slot cannot be booked: why, what is free nearby, and the way to all the others. */
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

/** Why a slot cannot be booked; where to look instead may stand below. */
export function ClosedNotice({ status, children }: { status: ClosedStatus; children?: ReactNode }) {
  const { slot } = useMessages();
  return (
    <Notice title={useClosedReason(status)} announce>
      <p>{slot.fullyBookedAdvice}</p>
      {children}
    </Notice>
  );
}

/** Why a slot cannot be booked, as one sentence. */
export function useClosedReason(status: ClosedStatus): string {
  const { slot } = useMessages();
  const reasons: Record<ClosedStatus, string> = {
    booked: slot.fullyBooked,
    held: slot.fullyBooked,
    locked: slot.notAvailable,
    past: slot.ended,
  };
  return reasons[status];
}
