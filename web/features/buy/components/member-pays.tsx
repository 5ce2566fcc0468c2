import { useId, useState } from 'react';
import type { Slot } from '#contract/slots.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { mayOpenSlot } from '#domain/slots/slot-status.ts';
import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { ActionBar } from '#web/shared/action-bar.tsx';
import { type ClosedStatus, useClosedReason } from '#web/shared/closed-notice.tsx';
import { HoldPanel, StaysReserved } from '#web/shared/hold-panel.tsx';
import { useIsOwnAsked, useOwnReservation } from '#web/shared/queries.ts';
import { mayPaySlot, type SlotView } from '#web/shared/slot-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clientIpQuery } from '../client-ip.ts';
import { buyerOf, type Company } from '../company.ts';
import type { CheckOut } from '../queries.ts';
import { CheckOutFault, SlotGone } from './check-out-fault.tsx';
import { PaymentsOff } from './payments-off.tsx';
import { TotalInBar } from './total-in-bar.tsx';

export type MemberPaysProps = {
  slot: Slot;
  view: SlotView;
  total: Vnd;
  memberId: string;
  company: Company;
  /** Code of the applied promotion. */
  promotionCode: string | null;
  checkOut: CheckOut;
  /** A payment is under way, which the top of the page explains. */
  isUnderWay: boolean;
};

export function MemberPays(props: MemberPaysProps) {
  const { slot, view, total, memberId, promotionCode, company, checkOut, isUnderWay } = props;
  const { buy } = useMessages();
  const { data: brand } = useQuery(brandQuery);
  const own = useOwnReservation(slot);
  useQuery(clientIpQuery);
  const isCardOff = brand?.features.card === false && total > 0;
  const paysOwnReservation = own?.paymentRequired === true;
  const isOpen = mayPaySlot(slot, view, paysOwnReservation);
  const isOwnAsked = useIsOwnAsked(slot);
  const reason = useId();

  function proceed() {
    // A free reservation has no invoice.
    const buyer = total === 0 ? null : buyerOf(company.entry);
    if (buyer === 'faulty') company.refuse();
    else checkOut.giveOnce({ memberId, paysOwnReservation, promotionCode, total, buyer });
  }

  if (own !== undefined && !paysOwnReservation) return null;
  const isFree = total === 0;
  const proceeding = isFree ? buy.confirming : buy.proceeding;
  const atWork = checkOut.isWaiting ? buy.waiting : proceeding;
  return (
    <>
      {isOpen && !isOwnAsked && !(isUnderWay && view.heldUntil !== null) && (
        <Standing {...{ slot, view, isFree, own }} holdMinutes={brand?.holdMinutes} />
      )}
      <ActionBar
        summary={<TotalInBar total={total} heldUntil={view.heldUntil} />}
        notice={
          <div id={reason} className="empty:hidden">
            <Obstacle {...{ checkOut, isCardOff, slot, view, isOpen }} />
          </div>
        }
      >
        <Button
          className="w-full"
          disabled={(!isOpen && !isOwnAsked) || isCardOff}
          aria-describedby={reason}
          busy={checkOut.isBusy ? atWork : isOwnAsked && !isOpen && buy.loading}
          onClick={proceed}
        >
          {isFree ? buy.confirm : buy.proceed}
        </Button>
      </ActionBar>
    </>
  );
}

type ObstacleProps = {
  checkOut: CheckOut;
  isCardOff: boolean;
  slot: Slot;
  view: SlotView;
  isOpen: boolean;
};

/** Shows the obstacle to paying, if there is one; an error of the last attempt comes first. */
function Obstacle({ checkOut, isCardOff, slot, view: { status }, isOpen }: ObstacleProps) {
  const { buy } = useMessages();
  if (checkOut.error !== null) {
    return <CheckOutFault error={checkOut.error} slot={slot} onLookAgain={checkOut.lookAgain} />;
  }
  if (checkOut.isWaiting) {
    return (
      <Notice tone="waiting" announce>
        <p>{buy.waitingAdvice}</p>
      </Notice>
    );
  }
  if (checkOut.data?.kind === 'gone') return <SlotGone slot={slot} />;
  if (isCardOff) return <PaymentsOff locationId={slot.room.location.id} />;
  // An open slot can be paid for; a closed one is explained here, beside the disabled button.
  return isOpen || mayOpenSlot(status) ? null : <WhyClosed status={status} />;
}

function WhyClosed({ status }: { status: ClosedStatus }) {
  return <p className="text-ink-soft text-sm">{useClosedReason(status)}</p>;
}

type StandingProps = {
  slot: Slot;
  view: SlotView;
  isFree: boolean;
  /** The member's own reservation that is to be paid. */
  own: Reservation | undefined;
  /** How long a hold lasts; undefined while it loads. */
  holdMinutes: number | undefined;
};

/** Shows the slot's state for the member: held, held but expired, or about to be held. */
function Standing({ slot, view, isFree, own, holdMinutes }: StandingProps) {
  const { buy } = useMessages();
  const hasRunOut = useHasRunOut(slot, view);
  if (view.heldUntil !== null)
    return <HoldPanel slotId={slot.id} until={view.heldUntil} isPaying={slot.hold?.isPaying === true} own={own} />;
  if (hasRunOut) return <HasRunOut own={own} />;
  if (own !== undefined) return <StaysReserved own={own} className="text-ink-soft text-sm" />;
  if (isFree || holdMinutes === undefined) return null;
  return <p className="text-ink-soft text-sm">{buy.holdExplained(holdMinutes)}</p>;
}

/** Says that the hold has ended, and whether the slot is still the member's. */
function HasRunOut({ own }: { own: Reservation | undefined }) {
  const { buy } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const payBy = own?.payBy ? new Date(own.payBy) : null;
  return (
    <Notice tone="waiting" announce>
      <p>{payBy === null ? buy.holdEnded : buy.sessionEnded(bothTimes(formats.dateTime(payBy), payBy))}</p>
    </Notice>
  );
}

/** Returns whether a hold expired while this page was open. A released hold has not expired. */
function useHasRunOut(slot: Slot, view: SlotView): boolean {
  const [hasRunOut, setRunOut] = useState(false);
  const endsNow = slot.hold !== undefined && view.heldUntil === null;
  if (endsNow && !hasRunOut) setRunOut(true);
  if (view.heldUntil !== null && hasRunOut) setRunOut(false);
  return hasRunOut;
}
