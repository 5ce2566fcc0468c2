import type { Vnd } from '#domain/basics/money.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { HotlineList } from '#web/shared/hotline-list.tsx';
import { useHotlines } from '#web/shared/hotlines.ts';
import { useSlot } from '#web/shared/queries.ts';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Amount } from './amount.tsx';

type PaymentFailureProps = {
  slotId: string;
  /** The ticket of the slot's program; undefined while unknown. */
  ticketId: string | undefined;
  /** The amount due; null when unknown. */
  amount: Vnd | null;
  /** The payer gave up on the gateway's page, so that there is nothing to ask a bank about. */
  isCanceled?: boolean;
  onClose: () => void;
};

/** Says that the card was declined or the payment cancelled, what to do, and offers another try. */
export function PaymentFailure({ slotId, ticketId, amount, isCanceled = false, onClose }: PaymentFailureProps) {
  const { payment } = useMessages();
  return (
    <ResultDialog
      title={payment.failedTitle}
      text={payment.failed}
      onClose={onClose}
      actions={ticketId !== undefined && <PayAgain {...{ ticketId, slotId }} />}
    >
      {amount !== null && <Amount amount={amount} />}
      {isCanceled ? <p className="mt-5 font-medium">{payment.canceledByPayer}</p> : <AfterDecline slotId={slotId} />}
    </ResultDialog>
  );
}

function AfterDecline({ slotId }: { slotId: string }) {
  const { payment } = useMessages();
  const { data: slot } = useSlot(slotId);
  return (
    <>
      <p className="mt-5 font-medium">{payment.whatToDo}</p>
      <ul className="mt-2 mb-4 space-y-1.5">
        {payment.afterDecline.map((line) => (
          <li key={line} className="border-line border-l pl-4">
            {line}
          </li>
        ))}
      </ul>
      <HotlineList numbers={useHotlines(slot?.room.location.id)} />
    </>
  );
}

export function PayAgain({ ticketId, slotId }: { ticketId: string; slotId: string }) {
  const { payment } = useMessages();
  return <LinkButton to={pathTo('/ticket/:ticketId/slot/:slotId', ticketId, slotId)}>{payment.payAgain}</LinkButton>;
}
