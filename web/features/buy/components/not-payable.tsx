import type { Slot } from '#contract/slots.ts';
import { mayOpenSlot } from '#domain/slots/slot-status.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { OwnBooking } from '#web/shared/own-booking.tsx';
import { useIsOwnAsked } from '#web/shared/queries.ts';
import { mayPaySlot, type SlotView } from '#web/shared/slot-view.ts';
import { NotForSale, NotForVisitors } from './not-for-sale.tsx';

type NotPayableProps = {
  slot: Slot;
  view: SlotView;
  /** The viewer's own reservation of the slot. */
  own: Reservation | undefined;
};

/** Says why the viewer cannot pay for the slot, above everything about paying. */
export function NotPayable(props: NotPayableProps) {
  return (
    <div className="mt-6 max-w-prose empty:hidden">
      <Reason {...props} />
    </div>
  );
}

function Reason({ slot, view, own }: NotPayableProps) {
  const session = useSession();
  const isOwnAsked = useIsOwnAsked(slot);
  const paysOwn = own?.paymentRequired === true;
  // A locked slot with the member's own reservation counts as locked, not as booked by someone else.
  const status = paysOwn && slot.isLocked && view.status === 'booked' ? 'locked' : view.status;
  if (own !== undefined && !paysOwn) return <OwnBooking reservation={own} />;
  if (isOwnAsked || mayOpenSlot(status) || mayPaySlot(slot, view, paysOwn)) return null;
  if (session.kind === 'visitor') return <NotForVisitors slot={slot} status={status} />;
  return session.kind === 'member' ? <NotForSale slot={slot} status={status} /> : null;
}
