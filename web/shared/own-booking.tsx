import type { Reservation } from '#web/api/reservation-queries.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type OwnBookingProps = {
  reservation: Pick<Reservation, 'id' | 'slot'> & Partial<Pick<Reservation, 'paymentRequired'>>;
  /** Whether the reservation can still be paid. */
  mayPay?: boolean;
};

/** Says that the viewer has booked the slot; links to the reservation, or to its payment when that is due. */
export function OwnBooking({ reservation, mayPay = false }: OwnBookingProps) {
  const { slot } = useMessages();
  const { id, paymentRequired = false, slot: booked } = reservation;
  const buy = pathTo('/ticket/:ticketId/slot/:slotId', booked.program.ticket.id, booked.id);
  return (
    <div className="space-y-5">
      <Notice tone={paymentRequired ? 'waiting' : 'success'} title={paymentRequired ? slot.yoursUnpaid : slot.yours} />
      <div className="flex flex-wrap gap-3">
        {paymentRequired && mayPay && <LinkButton to={buy}>{slot.completePayment}</LinkButton>}
        <LinkButton
          to={pathTo('/reservation/:reservationId', id)}
          tone={paymentRequired && mayPay ? 'secondary' : 'primary'}
        >
          {slot.viewBooking}
        </LinkButton>
      </div>
    </div>
  );
}
