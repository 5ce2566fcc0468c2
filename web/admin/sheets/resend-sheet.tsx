import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { LANGUAGES } from '#domain/basics/locale.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useBookingAct } from './use-booking-act.ts';

/** Sends a mail about the booking again. */
export function ResendSheet({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const texts = useStaffTexts('bookings');
  const { id, person, resendable } = booking;
  const [what, setWhat] = useState(resendable[0]);
  const act = useBookingAct('POST /admin/bookings/{id}/resend', booking.id, () => {
    toast({ title: texts.sent });
    onClose();
  });
  if (what === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.resendTitle}
      description={texts.resendAdvice(person.email, LANGUAGES[person.locale].name)}
      actions={
        <Button busy={act.isPending && texts.sending} onClick={() => act.mutate({ params: { id }, body: { what } })}>
          {texts.send}
        </Button>
      }
    >
      <ChoiceGroup label={texts.email}>
        {resendable.map((each) => (
          <Radio
            key={each}
            name="what"
            label={texts.mails[each]}
            checked={each === what}
            onChange={() => setWhat(each)}
          />
        ))}
      </ChoiceGroup>
      <ActFailure error={act.error} />
    </Dialog>
  );
}
