import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExternalLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { useBookingAct } from './use-booking-act.ts';

type Charge = StaffBooking['charges'][number];

/** Returns the open charge of a booking, which has at most one. */
export const openChargeOf = ({ charges }: StaffBooking): Charge | undefined =>
  charges.find(({ state }) => state === 'open');

const WAYS = ['cash', 'terminal', 'transfer'] as const;

/** Lists the charges of a booking beyond its ticket; an open charge can be paid or waived. */
export function Charges({ booking }: { booking: StaffBooking }) {
  const texts = useStaffTexts('bookings');
  const { charges } = booking;
  if (charges.length === 0) return null;
  return (
    <Card heading={texts.charges}>
      <ul className="space-y-4">
        {charges.map((charge) => (
          <li key={charge.id}>
            <ChargeLine charge={charge} />
            {(['receipt', 'adjustment'] as const).map((kind) => {
              const paper = charge[kind];
              return (
                paper !== null && (
                  <p key={kind} className="py-2.5">
                    <ExternalLink href={paper.url}>{texts[kind](paper.number)}</ExternalLink>
                  </p>
                )
              );
            })}
            {charge.reason !== null && <p className="text-ink-soft text-sm">{texts.because(charge.reason)}</p>}
            {charge.state === 'open' && <OpenCharge booking={booking} charge={charge} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ChargeLine({ charge: { minutes, amount, state, method, isRefunded } }: { charge: Charge }) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  return (
    <p className="figures whitespace-normal">
      {texts.charge({
        minutes: texts.moreMinutes(minutes),
        amount: price(amount),
        state: isRefunded ? texts.chargeRefunded : texts.chargeStates[state],
        way: method && texts.chargeWays[method],
      })}
    </p>
  );
}

type ChargeSheetProps = { booking: StaffBooking; charge: Charge; onClose: () => void };

/** Takes the money for a charge, waives it, or leaves it as owed; shows its state once another person has ended it. */
export function ChargeSheet({ booking, charge, onClose }: ChargeSheetProps) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const current = booking.charges.find(({ id }) => id === charge.id) ?? charge;
  const isOwed = current.state === 'open';
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isOwed ? texts.chargeTitle(price(charge.amount)) : texts.charges}
      description={isOwed ? texts.chargeAdvice(charge.minutes) : undefined}
      actions={
        isOwed && (
          <Button tone="quiet" onClick={onClose}>
            {texts.chargeLater}
          </Button>
        )
      }
    >
      {!isOwed && <ChargeLine charge={current} />}
      <OpenCharge booking={booking} charge={current} onDone={onClose} />
    </Dialog>
  );
}

type OpenChargeProps = { booking: StaffBooking; charge: Charge; onDone?: () => void };

function OpenCharge({ booking, charge, onDone }: OpenChargeProps) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const [isWaiving, setWaiving] = useState(false);
  const { id, amount } = charge;
  const isOwed = charge.state === 'open';
  const act = useBookingAct('POST /admin/charges/{id}/pay', booking.id, () => {
    toast({ title: texts.chargeTaken });
    onDone?.();
  });
  return (
    <div className="mt-2 grid max-w-lg gap-3">
      {isOwed &&
        booking.may.takeMoney &&
        WAYS.map((method) => (
          <Button
            key={method}
            tone="secondary"
            disabled={act.isPending}
            onClick={() => act.mutate({ params: { id }, body: { method, amount } })}
          >
            {texts.takeCharge(texts.chargeWays[method], price(amount))}
          </Button>
        ))}
      {isOwed && booking.may.waive && (
        <Button tone="secondary" disabled={act.isPending} onClick={() => setWaiving(true)}>
          {texts.waive}
        </Button>
      )}
      <ActFailure error={act.error} />
      {isOwed && isWaiving && (
        <WaiveSheet booking={booking} charge={charge} onClose={() => setWaiving(false)} onWaived={onDone} />
      )}
    </div>
  );
}

type WaiveSheetProps = ChargeSheetProps & { onWaived: (() => void) | undefined };

function WaiveSheet({ booking, charge, onClose, onWaived }: WaiveSheetProps) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const act = useBookingAct('POST /admin/charges/{id}/waive', booking.id, () => {
    toast({ title: texts.waived });
    onClose();
    onWaived?.();
  });
  return (
    <ReasonDialog
      title={texts.waiveTitle(price(charge.amount))}
      confirm={texts.waiveNow}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id: charge.id }, body: { reason } })}
    />
  );
}
