import type { Payment } from '#contract/payments.ts';
import { availableRooms } from '#domain/slots/slot-status.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useSlot } from '../../slot/queries.ts';
import { ReservationSuccess } from './reservation-success.tsx';
import { ResultDialog } from './result-dialog.tsx';

/** The payment made a reservation. */
export function PaidReservation({
  payment: { reservation, slotId },
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { slot: texts, payment, layout } = useMessages();
  const { data: slot } = useSlot(slotId);
  if (reservation === null) {
    return (
      <ResultDialog
        title={texts.detailsNotFound}
        text={payment.reserved}
        onClose={onClose}
        actions={<LinkButton to={paths.reservations()}>{layout.reservations}</LinkButton>}
      />
    );
  }
  const rooms = slot === undefined ? 0 : availableRooms(slot);
  return <ReservationSuccess reservation={reservation} availableRooms={rooms} onClose={onClose} />;
}
