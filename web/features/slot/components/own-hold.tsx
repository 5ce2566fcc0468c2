import type { Reservation } from '#contract/reservations.ts';
import type { Slot } from '#contract/slots.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { ActionBar } from '#web/slots/action-bar.tsx';
import { HoldClock } from '#web/slots/hold-countdown.tsx';
import { HoldPanel } from '#web/slots/hold-panel.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

type OwnHoldProps = {
  slot: Slot;
  until: Date;
  /** The viewer's own unpaid reservation, which the slot is held to pay for. */
  own: Reservation | undefined;
};

/** Shows the viewer's own hold: go on to payment, or release it. */
export function OwnHold({ slot, until, own }: OwnHoldProps) {
  const { slot: texts } = useMessages();
  return (
    <>
      <div className="mb-5">
        <HoldPanel slotId={slot.id} until={until} isPaying={slot.hold?.isPaying === true} own={own} />
      </div>
      <ActionBar summary={<HoldClock until={until} className="text-xl" />}>
        <LinkButton to={pathTo('/ticket/:ticketId/slot/:slotId', slot.program.ticket.id, slot.id)} className="w-full">
          {texts.goOnPaying}
        </LinkButton>
      </ActionBar>
    </>
  );
}
