import { useEffect } from 'react';
import type { Vnd } from '#domain/basics/money.ts';
import { parseDay } from '#domain/calendar/day.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathToLogIn } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { useOwnReservation, useSlot } from '#web/shared/queries.ts';
import { ReservationSuccess } from '#web/shared/reservation-success.tsx';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { PaymentReturn } from '../payment-return.ts';
import type { Payment } from '../queries.ts';
import { usePayment, useRefreshWhenDecided } from '../queries.ts';
import { Amount } from './amount.tsx';
import { PaidReservation } from './paid-reservation.tsx';
import { PayAgain, PaymentFailure } from './payment-failure.tsx';
import { TicketReady } from './ticket-ready.tsx';
import { UnknownPayment } from './unknown-payment.tsx';

/** Statuses that mean the caller has no such payment; any other failure may pass on a retry. */
const UNKNOWN = new Set([400, 403, 404]);

type Told = Pick<Extract<PaymentReturn, { kind: 'payment' }>, 'isDeclined' | 'isCanceled' | 'amount'>;

type PaymentOutcomeProps = {
  paymentId: string;
  returned: Told;
  slotId: string;
  /** The URL's query with which the visitor arrived; login returns to it. */
  query: string;
  onDecided: () => void;
  onClose: () => void;
};

/** Queries the outcome of a payment and shows it; the server answers only its owner. */
export function PaymentOutcomeDialog({ paymentId, returned, slotId, query, onDecided, onClose }: PaymentOutcomeProps) {
  const { payment: texts, buy, layout } = useMessages();
  const session = useSession();
  const { data, error, refetch } = usePayment(paymentId, session.kind === 'member');
  const { data: slot } = useSlot(slotId);
  const own = useOwnReservation(slot ?? { id: slotId, isBooked: false });
  const isDecided = data !== undefined && data.outcome !== 'open';
  useRefreshWhenDecided(slotId, isDecided);
  useEffect(() => {
    if (isDecided) onDecided();
  }, [isDecided, onDecided]);

  // The member may have paid for the slot in another tab meanwhile.
  const isUnpaid = data?.outcome === 'failed' || data?.outcome === 'closed';
  if (isUnpaid && own?.paymentRequired === false) return <ReservationSuccess reservation={own} onClose={onClose} />;
  if (session.kind === 'visitor') return <LogInFirst query={query} onClose={onClose} />;
  // Do not say 'being checked' about a payment that the URL says was declined, while asking the server.
  const isAsked = data === undefined && error === null && session.kind !== 'failed';
  if (data?.outcome === 'failed' || (isAsked && returned.isDeclined)) {
    const ticketId = data?.ticketId ?? slot?.program.ticket.id;
    const { isCanceled } = returned;
    return <PaymentFailure amount={data?.amount ?? returned.amount} {...{ slotId, ticketId, isCanceled, onClose }} />;
  }
  if (data !== undefined) return <Outcome payment={data} onClose={onClose} />;
  if (isProblem(error) && UNKNOWN.has(error.status)) return <UnknownPayment onClose={onClose} />;
  const retry = session.kind === 'failed' ? session.retry : error === null ? null : () => void refetch();
  if (retry === null) return <Checking amount={returned.amount} onClose={onClose} />;
  return (
    <ResultDialog
      title={texts.loadFailedTitle}
      text={session.kind === 'failed' ? layout.profileFailed : texts.loadFailed}
      onClose={onClose}
      actions={<Button onClick={retry}>{buy.lookAgain}</Button>}
    />
  );
}

function Outcome({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { payment: texts } = useMessages();
  const { slotId, ticketId } = payment;
  switch (payment.outcome) {
    case 'open':
      return <Checking amount={payment.amount} onClose={onClose} />;
    case 'reserved':
      return <PaidReservation payment={payment} onClose={onClose} />;
    case 'ticket':
      return <TicketReady payment={payment} onClose={onClose} />;
    case 'refund':
      return <PaidBack payment={payment} onClose={onClose} />;
    case 'failed':
      return <PaymentFailure amount={payment.amount} {...{ slotId, ticketId, onClose }} />;
    case 'closed':
      return (
        <ResultDialog
          title={texts.closedTitle}
          text={texts.closed}
          onClose={onClose}
          actions={<PayAgain {...{ ticketId, slotId }} />}
        >
          <Amount amount={payment.amount} />
        </ResultDialog>
      );
  }
}

/** Says that the captured amount is refunded, why, and when it is expected once that is known. */
function PaidBack({
  payment: { amount, refund, returnedBecause },
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { payment: texts } = useMessages();
  const formats = useFormats();
  const [from, until] = [parseDay(refund?.expectedFrom ?? ''), parseDay(refund?.expectedUntil ?? '')];
  return (
    <ResultDialog
      title={texts.refundTitle}
      text={
        <>
          <p>{(returnedBecause === 'promotion_gone' ? texts.promotionGone : texts.refund)(formats.price(amount))}</p>
          {from && until && <p className="mt-2">{texts.refundExpected(formats.day(from), formats.day(until))}</p>}
        </>
      }
      onClose={onClose}
    >
      <Amount amount={amount} />
    </ResultDialog>
  );
}

function Checking({ amount, onClose }: { amount: Vnd | null; onClose: () => void }) {
  const { payment } = useMessages();
  return (
    <ResultDialog title={payment.checkingTitle} text={payment.checking} onClose={onClose}>
      {amount !== null && <Amount amount={amount} />}
      <Spinner text={payment.waiting} />
    </ResultDialog>
  );
}

function LogInFirst({ query, onClose }: { query: string; onClose: () => void }) {
  const { payment, slot } = useMessages();
  const { pathname } = useLocation();
  return (
    <ResultDialog
      title={payment.logInTitle}
      text={payment.logIn}
      onClose={onClose}
      actions={<LinkButton to={pathToLogIn(`${pathname}${query}`)}>{slot.logIn}</LinkButton>}
    />
  );
}
