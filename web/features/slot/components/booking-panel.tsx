import type { Slot } from '#contract/slots.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/use-session.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state-message.tsx';
import { useOwnReservation } from '../queries.ts';
import type { SlotView } from '../slot-view.ts';
import { ActionBar } from './action-bar.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { HoldClock } from './hold-countdown.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { LogInPrompt } from './log-in-prompt.tsx';
import { OwnBooking } from './own-booking.tsx';

/** What can be done with a slot by the one who looks at it. */
export function BookingPanel({ slot, view }: { slot: Slot; view: SlotView }) {
  const { slot: texts } = useMessages();
  const own = useOwnReservation(slot);
  const buy = paths.buyTicket(slot.program.ticket.id, slot.id);
  if (own !== undefined && view.status !== 'own_hold') return <OwnBooking reservation={own} />;
  switch (view.status) {
    case 'own_hold':
      if (view.heldUntil === null) return null;
      return (
        <>
          <div className="mb-5">
            <HoldPanel slotId={slot.id} until={view.heldUntil} />
          </div>
          <ActionBar summary={<HoldClock until={view.heldUntil} className="text-xl" />}>
            <LinkButton to={buy} className="w-full">
              {texts.goOnPaying}
            </LinkButton>
          </ActionBar>
        </>
      );
    case 'available':
      return <BookNow buy={buy} price={slot.program.ticket.price} />;
    case 'booked':
    case 'held':
    case 'locked':
    case 'past':
      return (
        <div className="space-y-5">
          <ClosedNotice status={view.status} />
          <LinkButton
            to={paths.booking(slot.room.location.id, dayOf(new Date(slot.startTime)))}
            className="max-sm:w-full"
          >
            {texts.otherTimes}
          </LinkButton>
        </div>
      );
  }
}

function BookNow({ buy, price }: { buy: string; price: Vnd }) {
  const { slot: texts, layout } = useMessages();
  const formats = useFormats();
  const session = useSession();
  const summary = <span className="figures text-xl">{formats.price(price)}</span>;
  switch (session.kind) {
    case 'visitor':
      return <LogInPrompt summary={summary} />;
    case 'member':
      return (
        <>
          <p className="mb-5 text-ink-soft">{texts.noCharge}</p>
          <ActionBar summary={summary}>
            <LinkButton to={buy} className="w-full">
              {texts.bookNow}
            </LinkButton>
          </ActionBar>
        </>
      );
    case 'loading':
      return (
        <Skeleton text={layout.checkingSession}>
          <Bone className="h-5 w-2/3" />
          <Bone className="mt-4 h-12 w-full" />
        </Skeleton>
      );
    case 'failed':
      return <ErrorState title={layout.profileFailed} onRetry={session.retry} />;
  }
}
