import type { Slot } from '#contract/slots.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { Link } from '#web/router/router.tsx';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { roomTitle } from '#web/shared/room-name.ts';
import { ForwardIcon } from '#web/ui/shell-icons.tsx';
import type { Payment } from '../queries.ts';
import { Amount } from './amount.tsx';

/** Says why the payment became a ticket instead of booking the slot; offers the nearest free slots. */
export function TicketReady({
  payment: { amount, alternatives, unusedBecause },
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { payment } = useMessages();
  // An earlier release of the server sends no reason.
  const { title, text } = (unusedBecause && payment.ticketBecause[unusedBecause]) || {
    title: payment.ticketTitle,
    text: payment.ticket,
  };
  return (
    <ResultDialog
      title={title}
      text={
        <>
          <p>{text}</p>
          <p className="mt-2">{payment.success}</p>
        </>
      }
      onClose={onClose}
    >
      <Amount amount={amount} />
      {alternatives.length > 0 && (
        <>
          <h3 className="mt-6 font-medium">{payment.alternatives}</h3>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {alternatives.map((slot) => (
              <li key={slot.id}>
                <Alternative slot={slot} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ResultDialog>
  );
}

function Alternative({ slot }: { slot: Slot }) {
  const { location } = useMessages();
  const formats = useFormats();
  const start = new Date(slot.startTime);
  const ownTime = formats.visitorTime(start);
  return (
    <Link
      to={pathTo('/slot/:slotId', slot.id)}
      className="flex min-h-14 items-center justify-between gap-4 py-2 hover:text-accent"
    >
      <span>
        <span className="block">
          {formats.dayOf(start)}{' '}
          <span className="figures text-lg">{formats.timeRange(start, new Date(slot.endTime))}</span>
        </span>
        <span className="block text-ink-soft text-sm">
          {location.roomAt(roomTitle(slot.room), slot.room.location.name)}
        </span>
        {ownTime !== null && <span className="block text-ink-soft text-sm">{location.yourTime(ownTime)}</span>}
      </span>
      <ForwardIcon className="size-5" />
    </Link>
  );
}
