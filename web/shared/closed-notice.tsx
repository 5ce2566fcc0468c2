import type { ReactNode } from 'react';
import type { SlotStatus } from '#domain/slots/slot-status.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type ClosedStatus = Exclude<SlotStatus, 'available' | 'own_hold'>;

/** Says why a slot cannot be booked; `children` may say where to look instead. */
export function ClosedNotice({ status, children }: { status: ClosedStatus; children?: ReactNode }) {
  const { slot } = useMessages();
  return (
    <Notice title={useClosedReason(status)} announce>
      <p>{slot.fullyBookedAdvice}</p>
      {children}
    </Notice>
  );
}

/** Returns why a slot cannot be booked, as one sentence. */
export function useClosedReason(status: ClosedStatus): string {
  const { slot } = useMessages();
  const reasons: Record<ClosedStatus, string> = {
    booked: slot.fullyBooked,
    held: slot.fullyBookedNow,
    locked: slot.notAvailable,
    past: slot.ended,
  };
  return reasons[status];
}
