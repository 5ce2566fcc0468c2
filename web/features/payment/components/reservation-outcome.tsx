import type { Reservation } from '#contract/reservations.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { namedStatusOf } from '#domain/reservations/status.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ReservationSuccess } from './reservation-success.tsx';
import { ResultDialog } from './result-dialog.tsx';

type ReservationOutcomeProps = {
  reservation: Reservation;
  /** What was paid for it; none where nothing was left to pay. */
  amount?: Vnd;
  onClose: () => void;
};

/** What was paid for became a reservation; an old address may show one that has been canceled since. */
export function ReservationOutcome({ reservation, amount, onClose }: ReservationOutcomeProps) {
  const { payment, reservation: texts } = useMessages();
  if (namedStatusOf(reservation.status) !== 'CANCELED') {
    return <ReservationSuccess {...{ reservation, onClose }} {...(amount !== undefined && { amount })} />;
  }
  return (
    <ResultDialog
      title={texts.canceled}
      text={payment.canceledSince}
      onClose={onClose}
      actions={
        <LinkButton to={pathTo('/reservation/:reservationId', reservation.id)}>{payment.viewBooking}</LinkButton>
      }
    />
  );
}
