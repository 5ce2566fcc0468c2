import type { ReactNode } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Board } from '#contract/staff/today.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { NewBlockSheet } from '#web/admin/features/blocks/components/new-block-sheet.tsx';
import { MoveSheet } from '#web/admin/features/bookings/components/move-sheet.tsx';
import { ResendSheet } from '#web/admin/features/bookings/components/tending-sheets.tsx';
import { Keys } from '#web/admin/features/doors/components/keys.tsx';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { Answer } from '#web/admin/ui/states.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { navigate } from '#web/router/history.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Card } from '../cards.ts';
import type { SheetPlace, Step } from './use-sheet.ts';

type SheetStepProps = { step: Step; card: Card; board: Board; place: SheetPlace };

/** A step of the sheet: the same one as on the screen of bookings, blocks or doors. */
export function SheetStep({ step, card, board, place }: SheetStepProps) {
  const reservationId = card.slot.visit?.reservationId;
  if (step === 'block') return <BlockStep card={card} board={board} place={place} />;
  if (reservationId === undefined) return null;
  if (step === 'keys') return <KeysStep reservationId={reservationId} card={card} place={place} />;
  return (
    <OfBooking id={reservationId} step={step} onClose={place.close}>
      {(booking) =>
        step === 'move' ? (
          <MoveSheet booking={booking} onClose={place.close} />
        ) : (
          <ResendSheet booking={booking} onClose={place.close} />
        )
      }
    </OfBooking>
  );
}

type OfBookingProps = {
  id: string;
  step: Step;
  onClose: () => void;
  children: (booking: StaffBooking) => ReactNode;
};

/** Reads a booking for a sheet, which is shown as soon as it is there. */
function OfBooking({ id, step, onClose, children }: OfBookingProps) {
  const today = useStaffTexts('today');
  const booking = useQuery(staffQuery('GET /admin/bookings/{id}', { params: { id } }));
  if (booking.data !== undefined && (step !== 'send' || booking.data.resendable.length > 0))
    return children(booking.data);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={today.steps[step]}>
      <Answer query={booking}>{() => <p>{today.nothingToSend}</p>}</Answer>
    </Dialog>
  );
}

type KeysStepProps = { reservationId: string; card: Card; place: SheetPlace };

function KeysStep({ reservationId, card: { slot, room }, place }: KeysStepProps) {
  const today = useStaffTexts('today');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && place.close()}
      title={today.steps.keys}
      description={slot.visit?.guest ? `${slot.visit.guest.name}, ${room.name}` : room.name}
    >
      <Keys bookingId={reservationId} doors={['LOCATION', 'ROOM']} />
    </Dialog>
  );
}

function BlockStep({ card: { room }, board: { location }, place }: Omit<SheetStepProps, 'step'>) {
  const today = useStaffTexts('today');
  const may = useMay();
  return (
    <NewBlockSheet
      place={{ location, rooms: [room], mayBlockAll: may('block.run', location.id) }}
      onClose={place.close}
      onMade={({ block, touched }) => {
        toast({ title: today.blocked(room.name) });
        // What the block touches is decided on its page.
        if (touched.length > 0) navigate(staffPath('/admin/blocks/:id', block.id), { replace: true });
        else place.close();
      }}
    />
  );
}
