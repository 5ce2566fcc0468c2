import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useBookingAct } from './use-booking-act.ts';

/** Erases a guest without a login, once the person has said why. */
export function EraseSheet({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const texts = useStaffTexts('bookings');
  const act = useBookingAct('POST /admin/bookings/{id}/erase-guest', booking.id, () => {
    toast({ title: texts.erased });
    onClose();
  });
  return (
    <ReasonDialog
      title={texts.eraseTitle}
      description={texts.eraseAdvice}
      confirm={texts.eraseNow}
      tone="danger"
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id: booking.id }, body: { reason } })}
    />
  );
}
