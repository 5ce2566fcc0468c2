import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/states.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { handedBack } from '../handed-back.ts';
import { useReadBookingAgain, useShowBooking } from './use-booking-act.ts';

type MistakeButtonProps = {
  /** The booking; without charges when it was just made. */
  booking: Pick<StaffBooking, 'id' | 'version'> & Partial<Pick<StaffBooking, 'charges'>>;
  onTakenBack?: () => void;
};

/** Takes a booking back that was just made at the desk by mistake, with one tap. */
export function MistakeButton({ booking: { id, version, charges = [] }, onTakenBack }: MistakeButtonProps) {
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
      const amount = handedBack(answer, charges);
      toast({ title: texts.takenBack, ...(amount > 0 && { description: texts.giveBack(price(amount)) }) });
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
