import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { MOST_GUESTS } from '#domain/counter/party.ts';
import { capacityOf } from '#domain/slots/room-type.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Stepper } from '#web/admin/ui/stepper.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useBookingAct } from './use-booking-act.ts';

/** Changes the number of guests of a booking. */
export function PartySheet({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const texts = useStaffTexts('bookings');
  const { id, slot } = booking;
  const [partySize, setPartySize] = useState(booking.partySize ?? 2);
  const capacity = capacityOf(slot.room.name);
  const act = useBookingAct('PATCH /admin/bookings/{id}/party', booking.id, () => {
    toast({ title: texts.saved });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.partyTitle}
      actions={
        <Button
          busy={act.isPending && texts.saving}
          onClick={() => act.mutate({ params: { id }, body: { partySize } })}
        >
          {texts.save}
        </Button>
      }
    >
      <Stepper label={texts.party} value={partySize} min={1} max={MOST_GUESTS} onChange={setPartySize} />
      {partySize > capacity && (
        <div className="mt-4">
          <Notice tone="waiting" announce>
            {texts.aboveCapacity(capacity)}
          </Notice>
        </div>
      )}
      <ActFailure error={act.error} />
    </Dialog>
  );
}
