import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Payment } from '../queries.ts';
import { ReservationOutcome } from './reservation-outcome.tsx';

/** Says that the payment made a reservation. */
export function PaidReservation({
  payment: { reservation, amount },
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { slot: texts, payment, layout } = useMessages();
  if (reservation === null) {
    return (
      <ResultDialog
        title={texts.detailsNotFound}
        text={payment.reserved}
        onClose={onClose}
        actions={<LinkButton to={pathTo('/reservations')}>{layout.reservations}</LinkButton>}
      />
    );
  }
  return <ReservationOutcome reservation={reservation} amount={amount} onClose={onClose} />;
}
