import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONES: Record<StaffBooking['status'], BadgeTone> = {
  PENDING: 'held',
  ATTENDED: 'available',
  DONE: 'done',
  NO_SHOW: 'danger',
  CANCELED: 'neutral',
};

/** Shows the status of a booking, and whether it is still to be paid. */
export function StatusMark({ status, isUnpaid }: { status: StaffBooking['status']; isUnpaid: boolean }) {
  const texts = useStaffTexts('bookings');
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
      {isUnpaid && <Badge tone="danger">{texts.unpaid}</Badge>}
    </span>
  );
}
