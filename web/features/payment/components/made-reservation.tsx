import { useMessages } from '../../../i18n/language-provider.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMadeReservation } from '../queries.ts';
import { ReservationOutcome } from './reservation-outcome.tsx';
import { ResultDialog } from './result-dialog.tsx';

type MadeReservationProps = { reservationId: string | null; slotId: string; onClose: () => void };

/** Nothing was left to pay: shows the reservation as the server knows it. */
export function MadeReservation({ reservationId, ...rest }: MadeReservationProps) {
  return reservationId === null ? (
    <NoDetails onClose={rest.onClose} />
  ) : (
    <Details reservationId={reservationId} {...rest} />
  );
}

function Details({ reservationId, slotId, onClose }: MadeReservationProps & { reservationId: string }) {
  const { payment } = useMessages();
  const { data: reservation, isPending } = useMadeReservation(reservationId);
  if (isPending) {
    return (
      <ResultDialog
        title={payment.checkingTitle}
        text={<Spinner text={payment.loadingReservation} />}
        onClose={onClose}
      />
    );
  }
  if (reservation?.slot.id !== slotId) return <NoDetails onClose={onClose} />;
  return <ReservationOutcome reservation={reservation} onClose={onClose} />;
}

function NoDetails({ onClose }: { onClose: () => void }) {
  const { slot, payment, layout } = useMessages();
  return (
    <ResultDialog
      title={slot.detailsNotFound}
      text={payment.unknown}
      onClose={onClose}
      actions={<LinkButton to={paths.reservations()}>{layout.reservations}</LinkButton>}
    />
  );
}
