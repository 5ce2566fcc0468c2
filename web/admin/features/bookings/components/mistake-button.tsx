import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/states.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReadBookingAgain, useShowBooking } from './use-booking-act.ts';

type MistakeButtonProps = {
  booking: Pick<StaffBooking, 'id' | 'version'>;
  onTakenBack?: () => void;
};

/** Takes a booking back that was just made at the desk by mistake, with one tap. */
export function MistakeButton({ booking: { id, version }, onTakenBack }: MistakeButtonProps) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const show = useShowBooking();
  const readAgain = useReadBookingAgain(id);
  const [isDone, setDone] = useState(false);
  const act = useAct('POST /admin/bookings/{id}/cancel', {
    onSuccess: (answer) => {
      if (!('status' in answer)) return;
      setDone(true);
      show(answer);
      const { refund } = answer.payment;
      // What came by transfer is paid back later, as the booking's page says.
      const isHandedBack = refund?.state === 'settled';
      toast({ title: texts.takenBack, ...(isHandedBack && { description: texts.giveBack(price(refund.amount)) }) });
      onTakenBack?.();
    },
    onError: readAgain,
  });
  return (
    <>
      <Button
        tone="quiet"
        disabled={isDone}
        busy={act.isPending && texts.canceling}
        onClick={() =>
          act.mutate({ params: { id }, body: { refund: 'mistake', reason: texts.mistakeReason, version } })
        }
      >
        {texts.mistake}
      </Button>
      <ActFailure error={act.error} />
    </>
  );
}
