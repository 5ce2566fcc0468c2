import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useReadBookingAgain, useShowBooking } from '#web/admin/sheets/use-booking-act.ts';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Erases a guest without a login, once the person has said why. */
export function EraseSheet({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const texts = useStaffTexts('bookings');
  const show = useShowBooking();
  const readAgain = useReadBookingAgain(booking.id);
  const act = useAct('POST /admin/bookings/{id}/erase-guest', {
    onSuccess: (answer) => {
      show(answer);
      toast({ title: texts.erased });
      onClose();
    },
    onError: readAgain,
  });
  return (
    <ReasonDialog
      title={texts.eraseTitle}
      description={texts.eraseAdvice}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id: booking.id }, body: { reason } })}
    />
  );
}
