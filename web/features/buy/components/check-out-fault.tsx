import type { Slot } from '#contract/slots.ts';
import { type ApiProblem, isProblem } from '#web/api/api-problem.ts';
import { retryTimeOf } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { isVietnamTime } from '#web/i18n/visitor-time.ts';
import { Notice } from '#web/ui/notice.tsx';
import { checkOutFaultOf } from '../check-out-fault.ts';
import { HeldElsewhere } from './held-elsewhere.tsx';
import { OtherTimesLink } from './not-for-sale.tsx';
import { PaymentsOff } from './payments-off.tsx';

type CheckOutFaultProps = {
  error: Error;
  slot: Slot;
  /** Refetches the slot. */
  onLookAgain: () => void;
};

/** Shows why checking out failed, and the next step. */
export function CheckOutFault({ error, slot, onLookAgain }: CheckOutFaultProps) {
  const { buy, failures } = useMessages();
  if (!isProblem(error)) return <Fault title={buy.paymentError} advice={failures.noConnection} />;
  switch (checkOutFaultOf(error)) {
    case 'slot_held':
      return <OtherTimes title={error.message} advice={buy.heldByOther} {...{ slot, onLookAgain }} />;
    case 'slot_gone':
      return <SlotGone slot={slot} />;
    case 'holds_elsewhere':
      return <HeldElsewhere title={error.message} />;
    case 'wait':
      return <Wait problem={error} />;
    case 'payments_off':
      return <PaymentsOff announce locationId={slot.room.location.id} />;
    case 'promotion':
      return <Fault title={error.message} advice={buy.promotionDropped} />;
    case 'explained':
    case 'total':
      return <Fault title={error.message} />;
    case 'payment':
      return <Fault title={buy.paymentError} advice={error.message} />;
  }
}

/** Says that another member has taken the slot. */
export function SlotGone({ slot }: { slot: Slot }) {
  const { buy } = useMessages();
  return <OtherTimes title={buy.unavailable} slot={slot} />;
}

function Fault({ title, advice }: { title: string; advice?: string }) {
  return (
    <Notice tone="danger" title={title} announce>
      {advice !== undefined && advice !== '' && <p>{advice}</p>}
    </Notice>
  );
}

type OtherTimesProps = { title: string; advice?: string; slot: Slot; onLookAgain?: () => void };

function OtherTimes({ title, advice, slot, onLookAgain }: OtherTimesProps) {
  const { buy } = useMessages();
  return (
    <Notice tone="danger" title={title} announce>
      {advice !== undefined && <p>{advice}</p>}
      <p className="flex flex-wrap gap-x-6">
        {onLookAgain !== undefined && (
          <button type="button" className="min-h-11 underline underline-offset-[0.3em]" onClick={onLookAgain}>
            {buy.lookAgain}
          </button>
        )}
        <OtherTimesLink slot={slot} />
      </p>
    </Notice>
  );
}

function Wait({ problem }: { problem: ApiProblem }) {
  const { buy, failures, location } = useMessages();
  const retryTime = retryTimeOf(problem, failures);
  const isVietnams = problem.retryAt === null || isVietnamTime(problem.retryAt);
  return (
    <Notice tone="danger" title={problem.message} announce>
      {retryTime !== null && <p>{buy.tryAgainFrom(isVietnams ? retryTime : location.yourTime(retryTime))}</p>}
    </Notice>
  );
}
