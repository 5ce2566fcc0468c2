import type { Vnd } from '#domain/basics/money.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { roomTitle } from './room-name.ts';
import { TimeRange } from './time-range.tsx';

type ReservationSuccessProps = {
  reservation: Pick<Reservation, 'id' | 'viewer' | 'slot'>;
  amount?: Vnd;
  onClose: () => void;
};

/** Shows a new reservation: program, place and time, with a link to it. */
export function ReservationSuccess({ reservation, amount, onClose }: ReservationSuccessProps) {
  const { payment } = useMessages();
  const formats = useFormats();
  const { slot, viewer, id } = reservation;
  const start = new Date(slot.startTime);
  return (
    <ResultDialog
      title={payment.reservedTitle}
      text={payment.reserved}
      onClose={onClose}
      actions={
        <LinkButton to={viewer === 'owner' ? pathTo('/reservations') : pathTo('/reservation/:reservationId', id)}>
          {payment.viewBooking}
        </LinkButton>
      }
    >
      <Facts
        facts={[
          { label: payment.location, value: slot.room.location.name },
          { label: payment.room, value: roomTitle(slot.room) },
          { label: payment.package, value: payment.packageOf(roomTitle(slot.room), slot.program.duration) },
          { label: payment.date, value: formats.dayOf(start) },
          { label: payment.time, value: <TimeRange start={start} end={new Date(slot.endTime)} /> },
          ...(amount === undefined
            ? []
            : [{ label: payment.amount, value: <span className="figures text-xl">{formats.price(amount)}</span> }]),
        ]}
      />
    </ResultDialog>
  );
}
