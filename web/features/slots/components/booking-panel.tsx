import { Suspense, useState } from 'react';
import type { Slot } from '#contract/slots.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { navigate } from '#web/router/history.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useLocation } from '#web/router/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { OwnBooking } from '#web/shared/own-booking.tsx';
import { useIsOwnAsked, useOwnReservation } from '#web/shared/queries.ts';
import { mayPaySlot, type SlotView } from '#web/shared/slot-view.ts';
import { toast } from '#web/ui/toast.ts';
import type { Booked } from '../booked.ts';
import { useVoucher, type VoucherOrder } from '../voucher-use.ts';
import { BookFree } from './book-free.tsx';
import type { Result } from './booking-result.tsx';
import { Closed } from './closed.tsx';
import { GoOnPaying } from './own-hold.tsx';
import { VoucherSection } from './voucher-section.tsx';

const TicketInstead = componentOnDemand(() => import('./member-books.tsx').then((module) => module.TicketInstead));
const BookingResult = componentOnDemand(() => import('./booking-result.tsx').then((module) => module.BookingResult));

function loadResult(): void {
  BookingResult.load().catch(() => undefined);
}

/**
 * Shows the viewer's actions for a slot, and the result. Holds the voucher's use and the result, because the
 * form unmounts when the slot becomes booked, even if the answer was lost. Its parts are direct children of the surrounding column.
 */
export function BookingPanel({ slot, view }: { slot: Slot; view: SlotView }) {
  const { failures } = useMessages();
  const { pathname, state } = useLocation();
  const [booked, setBooked] = useState(() => bookedIn(state, slot.id));
  const [result, setResult] = useState<Result>();
  const [clears, setClears] = useState(0);

  const voucher = useVoucher({
    slotId: slot.id,
    onBooked: (made, order) => {
      emptyForm(order);
      onBooked(made);
    },
    onError: (error, order) => {
      const email = isProblem(error, 'invalid_fields') ? error.errors.email : undefined;
      if (email !== undefined) {
        setResult(undefined);
        return order.answer({ email });
      }
      BookingResult.load().then(
        () => setResult({ kind: 'refused', error, order }),
        () => toast({ title: failures.noConnection, tone: 'danger' }),
      );
    },
  });

  function emptyForm({ forget }: VoucherOrder) {
    forget();
    setClears((before) => before + 1);
  }

  function onBooked(made: Booked) {
    setBooked(made);
    // A guest has no list of bookings: stored in the history entry, so that Back still shows the booking.
    if (made.viewer === 'guest') navigate(pathname, { replace: true, state: { booked: made } });
    setResult({ kind: 'booked', booked: made });
  }

  function onClose() {
    if (result?.kind === 'refused') emptyForm(result.order);
    setResult(undefined);
  }

  return (
    <>
      <Ways {...{ slot, view, booked, onBooked, voucher, clears }} />
      <Suspense fallback={null}>
        {result !== undefined && (
          <BookingResult {...{ result, slot, voucher, onClose }} onEdit={() => setResult(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** Returns the reservation that a guest made on this history entry. */
function bookedIn(state: unknown, slotId: string): Booked | undefined {
  if (typeof state !== 'object' || state === null || !('booked' in state)) return undefined;
  // Only `onBooked` writes this state, and the browser keeps it for this history entry alone.
  const booked = state.booked as Booked;
  return booked.slot.id === slotId ? booked : undefined;
}

type WaysProps = {
  slot: Slot;
  view: SlotView;
  /** The reservation just made here. */
  booked: Booked | undefined;
  onBooked: (booked: Booked) => void;
  voucher: ReturnType<typeof useVoucher>;
  clears: number;
};

function Ways({ slot, view, booked, onBooked, voucher: use, clears }: WaysProps) {
  const session = useSession();
  const own = useOwnReservation(slot);
  const isOwnAsked = useIsOwnAsked(slot);
  const voucher = <VoucherSection {...{ use, clears }} slotId={slot.id} onShown={loadResult} />;
  if (own !== undefined && view.status !== 'own_hold')
    return <OwnBooking reservation={own} mayPay={mayPaySlot(slot, view, true)} />;
  if (booked !== undefined && view.status === 'booked') return <OwnBooking reservation={booked} />;
  switch (view.status) {
    case 'own_hold':
      return (
        <>
          {view.heldUntil !== null && !isOwnAsked && <GoOnPaying slot={slot} until={view.heldUntil} />}
          {!slot.isBooked && session.kind === 'member' && (
            <Suspense fallback={null}>
              <TicketInstead {...{ slot, onBooked }} memberId={session.member.id} />
            </Suspense>
          )}
          {!slot.isBooked && voucher}
        </>
      );
    case 'available':
      return (
        <>
          <BookFree {...{ slot, session, onBooked }} />
          {voucher}
        </>
      );
    case 'booked':
    case 'held':
    case 'locked':
    case 'past':
      return isOwnAsked ? null : <Closed slot={slot} status={view.status} />;
  }
}
