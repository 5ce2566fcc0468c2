import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { PaymentReturn } from '../payment-return.ts';
import { useMadeReservation } from '../queries.ts';
import { ReservationOutcome } from './reservation-outcome.tsx';
import { UnconfirmedReservation } from './unconfirmed-reservation.tsx';

type MadeReservationProps = {
  returned: Extract<PaymentReturn, { kind: 'reservation' }>;
  slotId: string;
  query: string;
  onClose: () => void;
};

/** Shows a free reservation: as the server knows it, otherwise the slot as the URL gives it. */
export function MadeReservation(props: MadeReservationProps) {
  const { returned, onClose } = props;
  if (returned.told === null) return <NoDetails onClose={onClose} />;
  const { reservationId } = returned;
  return reservationId === null ? <Unconfirmed {...props} /> : <Details {...props} reservationId={reservationId} />;
}

function Details({ reservationId, ...rest }: MadeReservationProps & { reservationId: string }) {
  const { payment } = useMessages();
  const { data: reservation, isPending } = useMadeReservation(reservationId);
  const { slotId, onClose } = rest;
  if (isPending) {
    return (
      <ResultDialog
        title={payment.checkingTitle}
        text={<Spinner text={payment.loadingReservation} />}
        onClose={onClose}
      />
    );
  }
  if (reservation?.slot.id !== slotId) return <Unconfirmed {...rest} />;
  return <ReservationOutcome reservation={reservation} onClose={onClose} />;
}

function Unconfirmed({ returned: { told }, ...rest }: MadeReservationProps) {
  return told === null ? <NoDetails onClose={rest.onClose} /> : <UnconfirmedReservation told={told} {...rest} />;
}

function NoDetails({ onClose }: { onClose: () => void }) {
  const { slot, payment, layout } = useMessages();
  return (
    <ResultDialog
      title={slot.detailsNotFound}
      text={payment.detailsUnknown}
      onClose={onClose}
      actions={<LinkButton to={pathTo('/reservations')}>{layout.reservations}</LinkButton>}
    />
  );
}
