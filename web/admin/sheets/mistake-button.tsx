import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { bookingQuery } from './booking-query.ts';
import { handedBack } from './handed-back.ts';
import { useBookingAct } from './use-booking-act.ts';

type MistakeButtonProps = {
  booking: Pick<StaffBooking, 'id' | 'version'>;
  onTakenBack?: () => void;
};

/**
 * Undoes a booking that was just made at the desk by mistake: with one tap, or after confirmation when money
 * has to be handed back.
 */
export function MistakeButton({ booking: { id, version }, onTakenBack }: MistakeButtonProps) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const [toConfirm, setToConfirm] = useState<StaffBooking | null>(null);
  const act = useBookingAct('POST /admin/bookings/{id}/cancel', id, (answer) => {
    if (!('status' in answer)) return;
    setDone(true);
    const amount = handedBack(answer, toConfirm?.charges ?? []);
    toast({ title: texts.takenBack, ...(amount > 0 && { description: texts.giveBack(price(amount)) }) });
    onTakenBack?.();
  });
  const undo = () => act.mutate({ params: { id }, body: { refund: 'mistake', reason: texts.mistakeReason, version } });
  const look = useMutation({
    mutationFn: () => client.query({ ...bookingQuery(id), staleTime: 0 }),
    onSuccess: (booking) => (booking.mistakeReturns > 0 ? setToConfirm(booking) : undo()),
  });
  const isAsking = toConfirm !== null && !isDone;
  return (
    <>
      <Button
        tone="quiet"
        disabled={isDone}
        busy={(look.isPending || (act.isPending && !isAsking)) && texts.canceling}
        onClick={() => look.mutate()}
      >
        {texts.mistake}
      </Button>
      <ActFailure error={look.error ?? (isAsking ? null : act.error)} />
      {isAsking && (
        <Dialog
          open
          mustDecide
          onOpenChange={(isOpen) => !isOpen && !act.isPending && setToConfirm(null)}
          title={texts.mistakeTitle(price(toConfirm.mistakeReturns))}
          description={texts.mistakeAdvice}
          actions={
            <>
              <Button tone="danger" busy={act.isPending && texts.canceling} onClick={undo}>
                {texts.mistake}
              </Button>
              <Button tone="secondary" disabled={act.isPending} onClick={() => setToConfirm(null)}>
                {texts.keep}
              </Button>
            </>
          }
        >
          <ActFailure error={act.error} />
        </Dialog>
      )}
    </>
  );
}
