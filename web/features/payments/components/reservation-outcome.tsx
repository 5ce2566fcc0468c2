import type { Vnd } from '#domain/basics/money.ts';
import { namedStatusOf } from '#domain/reservations/status.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { ReservationSuccess } from '#web/shared/reservation-success.tsx';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

type ReservationOutcomeProps = {
  reservation: Reservation;
  /** The amount paid; absent when nothing was left to pay. */
  amount?: Vnd;
  onClose: () => void;
};

/** Shows the reservation that a payment made; behind an old URL it may have been cancelled since. */
export function ReservationOutcome({ reservation, amount, onClose }: ReservationOutcomeProps) {
  const { payment } = useMessages();
  if (namedStatusOf(reservation.status) !== 'CANCELED') {
    return <ReservationSuccess {...{ reservation, onClose }} {...(amount !== undefined && { amount })} />;
  }
  return (
    <ResultDialog
      title={payment.canceledTitle}
      text={payment.canceledSince}
      onClose={onClose}
      actions={
        <LinkButton to={pathTo('/reservation/:reservationId', reservation.id)}>{payment.viewBooking}</LinkButton>
      }
    />
  );
}
