import type { ReactNode } from 'react';
import type { SlotStatus } from '#domain/slots/slot-status.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';

export type ClosedStatus = Exclude<SlotStatus, 'available' | 'own_hold'>;

/** Why a slot cannot be booked; where to look instead may stand below. */
export function ClosedNotice({ status, children }: { status: ClosedStatus; children?: ReactNode }) {
  const { slot } = useMessages();
  const reasons: Record<ClosedStatus, string> = {
    booked: slot.fullyBooked,
    held: slot.fullyBooked,
    locked: slot.notAvailable,
    past: slot.ended,
  };
  return (
    <Notice title={reasons[status]} announce>
      <p>{slot.fullyBookedAdvice}</p>
      {children}
    </Notice>
  );
}
