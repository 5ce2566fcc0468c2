import type { Slot } from '#contract/slots.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { ActionBar } from '#web/slots/action-bar.tsx';
import { HoldClock } from '#web/slots/hold-countdown.tsx';
import { HoldPanel } from '#web/slots/hold-panel.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Shows the viewer's own hold: go on to payment, or release it. */
export function OwnHold({ slot, until }: { slot: Slot; until: Date }) {
  const { slot: texts } = useMessages();
  return (
    <>
      <div className="mb-5">
        <HoldPanel slotId={slot.id} until={until} isPaying={slot.hold?.isPaying === true} />
      </div>
      <ActionBar summary={<HoldClock until={until} className="text-xl" />}>
        <LinkButton to={pathTo('/ticket/:ticketId/slot/:slotId', slot.program.ticket.id, slot.id)} className="w-full">
          {texts.goOnPaying}
        </LinkButton>
      </ActionBar>
    </>
  );
}
