import { type ReactNode, useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Board } from '#contract/staff/today.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { bookingQuery } from '#web/admin/sheets/booking-query.ts';
import { ChargeSheet, openChargeOf } from '#web/admin/sheets/charges.tsx';
import { EndSheet } from '#web/admin/sheets/end-sheet.tsx';
import { Keys } from '#web/admin/sheets/keys.tsx';
import { MoveSheet } from '#web/admin/sheets/move-sheet.tsx';
import { NewBlockSheet } from '#web/admin/sheets/new-block-sheet.tsx';
import { PartySheet } from '#web/admin/sheets/party-sheet.tsx';
import { ResendSheet } from '#web/admin/sheets/resend-sheet.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { navigate } from '#web/router/history.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Card } from '../cards.ts';
import type { SheetPlace, Step } from './use-sheet.ts';

type SheetStepProps = { step: Step; card: Card; board: Board; place: SheetPlace };

/** Shows a step of the sheet, with the same component as the screens of bookings, blocks or doors. */
export function SheetStep({ step, card, board, place }: SheetStepProps) {
  const reservationId = card.slot.visit?.reservationId;
  if (step === 'block') return <BlockStep card={card} board={board} place={place} />;
  if (reservationId === undefined) return null;
  if (step === 'keys') return <KeysStep reservationId={reservationId} card={card} place={place} />;
  const { isPossible, Sheet } = OF_BOOKING[step];
  const owed = card.slot.visit?.owed ?? 0;
  return (
    <OfBooking id={reservationId} step={step} owed={owed} isPossible={isPossible} onClose={place.close}>
      {(booking) => <Sheet booking={booking} onClose={place.close} />}
    </OfBooking>
  );
}

type BookingSheet = {
  /** Whether there is anything to do; otherwise a message says that there is not. */
  readonly isPossible: (booking: StaffBooking) => boolean;
  readonly Sheet: (props: { booking: StaffBooking; onClose: () => void }) => ReactNode;
};

/** The steps that are about a booking. */
const OF_BOOKING: Record<Exclude<Step, 'block' | 'keys'>, BookingSheet> = {
  extend: { isPossible: () => true, Sheet: ExtendStep },
  charge: { isPossible: (booking) => openChargeOf(booking) !== undefined, Sheet: ChargeStep },
  move: { isPossible: () => true, Sheet: MoveSheet },
  party: { isPossible: () => true, Sheet: PartySheet },
  resend: { isPossible: ({ resendable }) => resendable.length > 0, Sheet: ResendSheet },
};

type OfBookingProps = {
  id: string;
  step: keyof typeof OF_BOOKING;
  /** The amount that the card shows as owed. */
  owed: number;
  isPossible: BookingSheet['isPossible'];
  onClose: () => void;
  children: (booking: StaffBooking) => ReactNode;
};

/** Loads a booking, then shows its sheet, which has the same title. */
function OfBooking({ id, step, owed, isPossible, onClose, children }: OfBookingProps) {
  const today = useStaffTexts('today');
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const booking = useQuery(bookingQuery(id));
  // The step stays open even when `isPossible` turns false, as after the last charge is paid.
  const [isOpen, setOpen] = useState(false);
  if (booking.data !== undefined && !isOpen && isPossible(booking.data)) setOpen(true);
  if (booking.data !== undefined && isOpen) return children(booking.data);
  const titles = {
    extend: texts.extendTitle,
    charge: booking.data === undefined ? texts.chargeTitle(price(owed)) : today.steps.charge,
    move: texts.moveTitle,
    party: texts.partyTitle,
    resend: texts.resendTitle,
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={titles[step]}>
      <Answer query={booking}>{() => <p>{step === 'charge' ? today.nothingToPay : today.nothingToSend}</p>}</Answer>
    </Dialog>
  );
}

type BookingStepProps = { booking: StaffBooking; onClose: () => void };

/** Extends the guest's visit; the charge for it is then paid immediately, or stays owed. */
function ExtendStep({ booking, onClose }: BookingStepProps) {
  const [charge, setCharge] = useState<ReturnType<typeof openChargeOf>>();
  if (charge !== undefined) return <ChargeSheet booking={booking} charge={charge} onClose={onClose} />;
  return (
    <EndSheet
      isLater
      booking={booking}
      onClose={onClose}
      onChanged={(changed) => {
        const owed = openChargeOf(changed);
        if (owed === undefined) onClose();
        else setCharge(owed);
      }}
    />
  );
}

/** Takes the money for the charge that was open when the step began. */
function ChargeStep({ booking, onClose }: BookingStepProps) {
  const [charge] = useState(openChargeOf(booking));
  return charge === undefined ? null : <ChargeSheet booking={booking} charge={charge} onClose={onClose} />;
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
        // The block's page is where staff choose for the affected bookings.
        if (touched.length > 0) navigate(staffPath('/admin/blocks/:id', block.id), { replace: true });
        else place.close();
      }}
    />
  );
}
