import { useEffect, useState } from 'react';
import type { Promotion } from '#contract/promotions.ts';
import type { Slot, TicketOnSale } from '#contract/slots.ts';
import { quote } from '#domain/pricing/quote.ts';
import { paymentSuccessQuery } from '#web/features/payments/payment-return.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { useSlotChanges } from '#web/live/use-slot-changes.ts';
import { pathTo } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { useSession } from '#web/session/use-session.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { HoldPanel } from '#web/shared/hold-panel.tsx';
import { useIsOwnAsked, useOwnReservation } from '#web/shared/queries.ts';
import { RefundDeadline } from '#web/shared/refund-deadline.tsx';
import { SlotFacts } from '#web/shared/slot-facts.tsx';
import { mayPaySlot } from '#web/shared/slot-view.ts';
import { useSlotView } from '#web/shared/use-slot-view.ts';
import { Card } from '#web/ui/card.tsx';
import { useCompany } from '../company.ts';
import { keepForSlot, keptPromotion } from '../kept-for-slot.ts';
import { useCheckOut } from '../queries.ts';
import { CompanyEntry } from './company-entry.tsx';
import { Contact } from './contact-dialog.tsx';
import { NotPayable } from './not-payable.tsx';
import { PayPanel } from './pay-panel.tsx';
import { NextSteps, Policies } from './policies.tsx';
import { PriceSummary } from './price-summary.tsx';
import { PromotionEntry } from './promotion-entry.tsx';

/**
 * Shows the purchase: slot, price, rules and the way to pay. On a phone the pay bar comes last and sticks to
 * the bottom; on a desktop it is beside the rest, with the price.
 */
export function Purchase({ slot, ticket }: { slot: Slot; ticket: TicketOnSale }) {
  const { buy, slot: slotTexts } = useMessages();
  const view = useSlotView(slot);
  useSlotChanges([slot.roomId]);
  const [promotion, setPromotion] = useState(() => keptPromotion(slot.id));
  const change = (chosen: Promotion | null) => {
    setPromotion(chosen);
    keepForSlot(slot.id, 'promotion', chosen);
  };
  const session = useSession();
  const memberId = session.kind === 'member' ? session.member.id : null;
  const [owner, setOwner] = useState(memberId);
  if (owner !== memberId) {
    setOwner(memberId);
    setPromotion(keptPromotion(slot.id));
  }
  const company = useCompany(slot.id, memberId);
  const price = quote(ticket.price, promotion);
  const own = useOwnReservation(slot);
  const mayPay = mayPaySlot(slot, view, own?.paymentRequired === true);
  const checkOut = useCheckOut({ slotId: slot.id, ticketId: ticket.id }, () => change(null));
  const isReserved = checkOut.isWaiting && own !== undefined && !own.paymentRequired;
  useEffect(() => {
    if (!isReserved) return;
    navigate(`${pathTo('/slot/:slotId', slot.id)}?${paymentSuccessQuery({ slot, reservationId: own.id })}`);
  }, [isReserved, own, slot]);
  // The result of pressing the button is shown beside it.
  const isTold = checkOut.isBusy || checkOut.isError || checkOut.data?.kind === 'gone';
  const isUnderWay = useIsUnderWay(slot, checkOut.isBusy);
  const underWayUntil = mayPay && isUnderWay ? view.heldUntil : null;
  return (
    <Page title={buy.title}>
      <BackLink to={pathTo('/slot/:slotId', slot.id)} text={buy.back} />
      <PageHeading>{buy.title}</PageHeading>
      {/* Beside the price, it would be below a phone's first screen. */}
      {mayPay && view.hasBegun && <p className="mt-3 font-medium">{slotTexts.begun}</p>}
      {!isTold && <NotPayable {...{ slot, view, own }} />}
      {underWayUntil !== null && (
        <div className="mt-6 max-w-prose">
          <HoldPanel slotId={slot.id} until={underWayUntil} isPaying own={own} />
        </div>
      )}
      <div className="mt-8 flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <Card heading={buy.summary}>
          <SlotFacts slot={slot} />
        </Card>
        <div className="contents lg:sticky lg:top-10 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:space-y-8 lg:self-start">
          <div className="space-y-3">
            <PriceSummary ticket={ticket} quote={price} promotionName={promotion?.name ?? null} />
            {mayPay && !view.hasBegun && (
              <p className="font-medium">
                <RefundDeadline slot={slot} />
              </p>
            )}
          </div>
          {mayPay && <PromotionEntry slotId={slot.id} applied={promotion} onChange={change} />}
          {mayPay && price.total > 0 && <CompanyEntry company={company} />}
          <PayPanel
            {...{ slot, view }}
            total={price.total}
            company={company}
            promotionCode={promotion?.code ?? null}
            checkOut={checkOut}
            isUnderWay={isUnderWay}
          />
        </div>
        <div className="space-y-10">
          {mayPay && <NextSteps isFree={price.total === 0} />}
          <Policies {...{ slot, mayPay }} />
          <Contact locationId={slot.room.location.id} />
        </div>
      </div>
    </Page>
  );
}

/**
 * Returns whether a payment was under way when the member came, as after Back from the gateway's page. One that this
 * page starts does not count: the browser is about to leave it.
 */
function useIsUnderWay(slot: Slot, isBusy: boolean): boolean {
  const [isUnderWay, setUnderWay] = useState(false);
  const isOwnAsked = useIsOwnAsked(slot);
  const isPaying = slot.hold?.isPaying === true && !isOwnAsked;
  if (isPaying && !isBusy && !isUnderWay) setUnderWay(true);
  if (!isPaying && isUnderWay) setUnderWay(false);
  return isUnderWay;
}
