import type { BankTransfer, DeskBooking } from '#contract/staff/counter.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { QrCode } from '#web/admin/ui/qr-code.tsx';
import { ActFailure } from '#web/admin/ui/states.tsx';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type BookedProps = { booking: DeskBooking; onChange: (booking: DeskBooking) => void };

/** What was booked: how to transfer its money, or the page that opens the door. */
export function Booked({ booking, onChange }: BookedProps) {
  const counter = useStaffTexts('counter');
  const { transfer } = booking;
  return (
    <div className="mt-6 space-y-6">
      {transfer === null ? (
        <Paid booking={booking} />
      ) : (
        <Awaited reservationId={booking.reservationId} transfer={transfer} onPaid={onChange} />
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <LinkButton to={staffPath('/admin/today')} tone={transfer === null ? 'primary' : 'secondary'}>
          {counter.done}
        </LinkButton>
        <LinkButton to={staffPath('/admin/bookings/new')} tone="quiet">
          {counter.another}
        </LinkButton>
      </div>
    </div>
  );
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

type AwaitedProps = { reservationId: string; transfer: BankTransfer; onPaid: (booking: DeskBooking) => void };

function Awaited({ reservationId, transfer, onPaid }: AwaitedProps) {
  const counter = useStaffTexts('counter');
  const { price, time } = useFormats();
  const act = useAct('POST /admin/bookings/{id}/money', { onSuccess: onPaid });
  const send = useOneAtATime(act.mutate);
  const note = (method: 'transfer' | 'cash') =>
    send({ params: { id: reservationId }, body: { method, amount: transfer.amount } });
  const isBy = (method: string) => act.isPending && act.variables?.body.method === method && counter.seeing;
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
      {transfer.mailedTo !== null && <p className="text-ink-soft">{counter.mailed(transfer.mailedTo)}</p>}
      <Notice tone="waiting">{counter.until(time(new Date(transfer.payBy)))}</Notice>
      <ActFailure error={act.error} />
      <div className="flex flex-col gap-3">
        <Button onClick={() => note('transfer')} busy={isBy('transfer')}>
          {counter.seen}
        </Button>
        <Button tone="quiet" onClick={() => note('cash')} busy={isBy('cash')}>
          {counter.insteadCash}
        </Button>
      </div>
    </>
  );
}
