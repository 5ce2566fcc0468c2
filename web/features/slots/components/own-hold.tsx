import type { Slot } from '#contract/slots.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { ActionBar } from '#web/shared/action-bar.tsx';
import { HoldClock } from '#web/shared/hold-countdown.tsx';
import { HoldPanel } from '#web/shared/hold-panel.tsx';
import { useIsOwnAsked, useOwnReservation } from '#web/shared/queries.ts';
import type { SlotView } from '#web/shared/slot-view.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Shows the viewer's own hold, and releases it. Below the price, the bar of a phone would cover it. */
export function OwnHold({ slot, view }: { slot: Slot; view: SlotView }) {
  const own = useOwnReservation(slot);
  const isOwnAsked = useIsOwnAsked(slot);
  if (view.heldUntil === null || isOwnAsked) return null;
  return (
    <div className="mt-4">
      <HoldPanel
        slotId={slot.id}
        until={view.heldUntil}
        isPaying={slot.hold?.isPaying === true}
        own={own?.paymentRequired === true ? own : undefined}
      />
    </div>
  );
}

/** Leads from the viewer's own hold on to payment. */
export function GoOnPaying({ slot, until }: { slot: Slot; until: Date }) {
  const { slot: texts } = useMessages();
  return (
    <ActionBar summary={<HoldClock until={until} className="text-xl" />}>
      <LinkButton to={pathTo('/ticket/:ticketId/slot/:slotId', slot.program.ticket.id, slot.id)} className="w-full">
        {texts.goOnPaying}
      </LinkButton>
    </ActionBar>
  );
}
