import { namedStatusOf } from '#domain/reservations/status.ts';
import { isProblem } from '#web/api/api-problem.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useCancellingTexts } from '#web/i18n/texts-of-money.ts';
import { pathTo } from '#web/paths.ts';
import { useHotlines } from '#web/shared/hotlines.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { TimeRange } from '#web/shared/time-range.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PhoneLink } from '#web/ui/text-link.tsx';
import { useCancelReservation } from '../cancel-reservation.ts';

type CancelDialogProps = { reservation: Reservation; memberId: string; onClose: () => void };

/** Asks whether to cancel, shows the wait, then the result. */
export function CancelDialog({ reservation, memberId, onClose }: CancelDialogProps) {
  const texts = useCancellingTexts();
  const cancel = useCancelReservation(reservation, memberId);
  const { data, error, isError, isPending } = cancel;
  const { slot } = reservation;
  // When the answer was lost, the reservation itself says that it is canceled.
  if (data?.success || (isError && namedStatusOf(reservation.status) === 'CANCELED'))
    return <Canceled message={data?.message ?? ''} reservation={reservation} onClose={onClose} />;
  const isStale = isProblem(error, 'stale');
  const failure = isError ? (isStale ? error.message : texts.broken) : data && (data.message || texts.failed);
  if (failure !== undefined && !isPending) {
    const asked = cancel.variables ?? slot.id;
    const isMoved = isStale && asked !== slot.id;
    return (
      <NotCanceled
        text={failure}
        moved={isMoved ? reservation : null}
        locationId={slot.room.location.id}
        mayHelp={isError}
        // Cancels only what the question named: when the reservation was moved since, it asks again.
        onRetry={isMoved ? cancel.reset : () => cancel.mutate(asked)}
        onClose={onClose}
      />
    );
  }
  return (
    <Question reservation={reservation} isBusy={isPending} onCancel={() => cancel.mutate(slot.id)} onClose={onClose} />
  );
}

type QuestionProps = { reservation: Reservation; isBusy: boolean; onCancel: () => void; onClose: () => void };

function Question({ reservation, isBusy, onCancel, onClose }: QuestionProps) {
  const texts = useCancellingTexts();
  const formats = useFormats();
  const visit = useVisitFacts(reservation);
  const paid = amountOf(reservation);
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={texts.confirmTitle}
      description={texts.confirmAdvice}
      actions={
        <>
          <Button tone="danger" busy={isBusy && texts.processing} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button tone="secondary" disabled={isBusy} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: texts.when, value: visit.when },
          { label: texts.room, value: visit.where },
          {
            label: texts.estimatedRefund,
            value: (
              <span className="figures text-lg">{paid === undefined ? texts.fullRefund : formats.price(paid)}</span>
            ),
          },
        ]}
      />
      {paid !== 0 && <RefundNote reservation={reservation} className="mt-3" />}
    </Dialog>
  );
}

/** Returns when and where a reservation is, for a list of facts. */
function useVisitFacts({ slot: { startTime, endTime, room } }: Reservation) {
  const { location } = useMessages();
  const formats = useFormats();
  const start = new Date(startTime);
  return {
    when: (
      <>
        {formats.dayOf(start)} <TimeRange start={start} end={new Date(endTime)} />
      </>
    ),
    where: location.roomAt(roomTitle(room), room.location.name),
  };
}

type CanceledProps = { message: string; reservation: Reservation; onClose: () => void };

function Canceled({ message, reservation, onClose }: CanceledProps) {
  const texts = useCancellingTexts();
  const isRefunded = amountOf(reservation) !== 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.canceledTitle}
      description={message || texts.inProgress}
      actions={<LinkButton to={pathTo('/')}>{texts.toStart}</LinkButton>}
    >
      {isRefunded && <RefundNote reservation={reservation} />}
    </Dialog>
  );
}

/** Says what is refunded of a ticket, and how and when the refund arrives. */
function RefundNote({ reservation, className }: { reservation: Reservation; className?: string }) {
  const texts = useCancellingTexts();
  const isByHand = reservation.cancellation?.refundMethod === 'manual';
  return (
    <div className={classNames('space-y-1.5 text-ink-soft text-sm', className)}>
      {reservation.paymentMethod === 'ticket' && <p>{texts.ofTicket}</p>}
      <p>{isByHand ? texts.refundAtReception : texts.refundTakes}</p>
    </div>
  );
}

type NotCanceledProps = {
  text: string;
  /** The reservation, when it was moved since the question. */
  moved: Reservation | null;
  locationId: string;
  /** Whether trying again may help: after a technical failure, not after a refusal by the rules. */
  mayHelp: boolean;
  onRetry: () => void;
  onClose: () => void;
};

function NotCanceled({ text, moved, locationId, mayHelp, onRetry, onClose }: NotCanceledProps) {
  const texts = useCancellingTexts();
  const [hotline] = useHotlines(locationId);
  return (
    <Dialog
      open
      mustDecide
      hasOwnClose
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.failedTitle}
      description={<p role="alert">{text}</p>}
      actions={
        <>
          <Button tone={mayHelp ? 'primary' : 'secondary'} onClick={onRetry}>
            {texts.tryAgain}
          </Button>
          <Button tone={mayHelp ? 'secondary' : 'primary'} onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div role="status">{moved !== null && <NewVisit reservation={moved} />}</div>
      <p className="font-medium">{texts.whatToDo}</p>
      <ul className="mt-2 space-y-1.5">
        {texts.advice.map((line) => (
          <li key={line} className="border-line border-l pl-4">
            {line}
          </li>
        ))}
      </ul>
      {hotline !== undefined && (
        <PhoneLink number={hotline} className="mt-2 flex min-h-11 w-fit items-center font-medium" />
      )}
    </Dialog>
  );
}

/** Shows when and where a reservation is after a move. */
function NewVisit({ reservation }: { reservation: Reservation }) {
  const texts = useCancellingTexts();
  const { when, where } = useVisitFacts(reservation);
  return (
    <div className="mb-5">
      <Facts
        facts={[
          { label: texts.newWhen, value: when },
          { label: texts.room, value: where },
        ]}
      />
    </div>
  );
}

/** Returns the amount paid; undefined when nothing was paid or the viewer may not know. */
function amountOf({ purchasedTicket }: { purchasedTicket: { transaction?: { amount: number } | null } | null }) {
  return purchasedTicket?.transaction?.amount;
}
