import { useEffect } from 'react';
import type { BankTransfer, DeskBooking, PayLinkSent } from '#contract/staff/counter.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { versionOf } from '#domain/reservations/version.ts';
import { refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { bookingQuery } from '#web/admin/sheets/booking-query.ts';
import { MistakeButton } from '#web/admin/sheets/mistake-button.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { QrCode } from '#web/admin/ui/qr-code.tsx';
import { isProblem } from '#web/api/api-problem.ts';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { navigate } from '#web/router/history.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { SendTransfer } from './send-transfer.tsx';

/** Returns the version of a booking that was just made. */
const versionNow = ({ isPaid }: DeskBooking): string =>
  versionOf({ revision: 0, status: 'PENDING', paymentRequired: !isPaid });

type BookedProps = { booking: DeskBooking; onChange: (booking: DeskBooking) => void };

/** Shows the booking that was made: how to pay for it, or the link to the page that opens the door. */
export function Booked({ booking, onChange }: BookedProps) {
  const counter = useStaffTexts('counter');
  const { isPaid, transfer } = booking;
  useOutcome(booking, onChange);
  return (
    <div className="mt-6 space-y-6">
      {isPaid ? (
        <Paid booking={booking} />
      ) : (
        <>
          {transfer !== null && <AwaitedTransfer transfer={transfer} />}
          {booking.link !== null && <AwaitedLink link={booking.link} amount={booking.amount} />}
          <NoteMoney booking={booking} onPaid={onChange} />
        </>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:flex-wrap">
        <LinkButton to={staffPath('/admin/today')} tone={isPaid ? 'primary' : 'secondary'}>
          {counter.done}
        </LinkButton>
        <MistakeButton
          booking={{ id: booking.reservationId, version: versionNow(booking) }}
          onTakenBack={() => navigate(staffPath('/admin/bookings/:id', booking.reservationId))}
        />
        <LinkButton to={staffPath('/admin/bookings/:id', booking.reservationId)} tone="secondary">
          {counter.openBooking}
        </LinkButton>
        <LinkButton to={staffPath('/admin/bookings/new')} tone="quiet">
          {counter.another}
        </LinkButton>
      </div>
    </div>
  );
}

/** A guest may wait at the desk or on the phone for it. */
const FOLLOW_EVERY = 5 * SECOND;

/** Follows an unpaid booking: its guest may pay, and another person may take the money or cancel it. */
function useOutcome(booking: DeskBooking, onChange: (booking: DeskBooking) => void): void {
  const { reservationId: id, isPaid } = booking;
  const { data } = useQuery({ ...bookingQuery(id), enabled: !isPaid, refetchInterval: FOLLOW_EVERY });
  const isOver = !isPaid && data?.status === 'CANCELED';
  const isNowPaid = !isPaid && data !== undefined && !data.payment.isRequired;
  useEffect(() => {
    if (isOver) navigate(staffPath('/admin/bookings/:id', id), { replace: true });
    else if (isNowPaid) onChange({ ...booking, isPaid: true });
  });
}

function Paid({ booking: { reservationId, amount } }: { booking: DeskBooking }) {
  const counter = useStaffTexts('counter');
  const { price } = useFormats();
  return (
    <>
      <Notice tone="success" announce title={amount === 0 ? counter.nothingPaid : counter.paid(price(amount))} />
      <div>
        <p className="mb-3 text-ink-soft">{counter.opens}</p>
        <QrCode content={`${location.origin}/reservation/${reservationId}`} label={counter.opens} />
      </div>
    </>
  );
}

function AwaitedTransfer({ transfer }: { transfer: BankTransfer }) {
  const counter = useStaffTexts('counter');
  const { price, dayOf, time } = useFormats();
  const payBy = new Date(transfer.payBy);
  return (
    <>
      <p>{counter.scan}</p>
      <div className="[&>svg]:mx-auto [&>svg]:max-w-80">
        <QrCode content={transfer.qr} label={counter.qrLabel} />
      </div>
      <Facts
        facts={[
          { label: counter.amount, value: <span className="figures text-xl">{price(transfer.amount)}</span> },
          { label: counter.reference, value: <span className="font-medium text-xl">{transfer.reference}</span> },
          { label: counter.account, value: `${transfer.bank} ${transfer.accountNumber}` },
          { label: counter.owner, value: transfer.accountOwner },
        ]}
      />
      <SendTransfer transfer={transfer} />
      {transfer.mailedTo !== null && <p className="break-words text-ink-soft">{counter.mailed(transfer.mailedTo)}</p>}
      <Notice tone="waiting">{counter.until(dayOf(payBy), time(payBy))}</Notice>
    </>
  );
}

function AwaitedLink({ link, amount }: { link: PayLinkSent; amount: number }) {
  const counter = useStaffTexts('counter');
  const { price, dateTime } = useFormats();
  return (
    <>
      <p>{counter.linkMailed(link.mailedTo)}</p>
      <Facts
        facts={[
          { label: counter.amount, value: <span className="figures text-xl">{price(amount)}</span> },
          { label: counter.linkState, value: counter.linkStates[link.state] },
        ]}
      />
      <Notice tone="waiting">{counter.untilPaid(dateTime(new Date(link.payBy)))}</Notice>
    </>
  );
}

type NoteMoneyProps = { booking: DeskBooking; onPaid: (booking: DeskBooking) => void };

/** Records the money for an unpaid booking: a transfer that was seen, or another payment at the desk. */
function NoteMoney({ booking: { reservationId: id, amount, transfer }, onPaid }: NoteMoneyProps) {
  const counter = useStaffTexts('counter');
  const { failures } = useMessages();
  const client = useQueryClient();
  const act = useAct('POST /admin/bookings/{id}/money', {
    onSuccess: (paid) => {
      refreshAnswers(client, 'GET /admin/bookings/{id}', 'GET /admin/bookings', 'GET /admin/today');
      onPaid(paid);
    },
    onError: (error) => {
      if (!isProblem(error, 'not_awaiting_payment')) return;
      // The guest has paid meanwhile, or the booking has ended: its page shows which.
      toast({ title: failureText(error, failures), tone: 'danger' });
      navigate(staffPath('/admin/bookings/:id', id));
    },
  });
  const note = (method: 'transfer' | 'cash' | 'terminal') => act.mutate({ params: { id }, body: { method, amount } });
  const isBy = (method: string) => act.isPending && act.variables?.body.method === method && counter.seeing;
  return (
    <>
      <ActFailure error={act.error} />
      <div className="flex flex-col gap-3">
        {transfer !== null && (
          <Button onClick={() => note('transfer')} busy={isBy('transfer')}>
            {counter.seen}
          </Button>
        )}
        <Button tone="quiet" onClick={() => note('cash')} busy={isBy('cash')}>
          {counter.insteadCash}
        </Button>
        {transfer === null && (
          <Button tone="quiet" onClick={() => note('terminal')} busy={isBy('terminal')}>
            {counter.insteadTerminal}
          </Button>
        )}
      </div>
    </>
  );
}
