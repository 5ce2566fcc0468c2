import { quote } from '#domain/pricing/quote.ts';
import type { SlotStatus } from '#domain/slots/slot-status.ts';
import { PriceSummary } from '#web/features/buy/components/price-summary.tsx';
import { SlotCard } from '#web/features/locations/components/slot-card.tsx';
import { Passcode } from '#web/features/reservations/components/passcode.tsx';
import { QrPicture } from '#web/features/reservations/components/qr-picture.tsx';
import { RefundCard } from '#web/features/reservations/components/refund-card.tsx';
import { ReservationCard } from '#web/features/reservations/components/reservation-card.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { ClosedNotice } from '#web/shared/closed-notice.tsx';
import { slotFixture } from '#web/shared/slot.fixture.ts';
import { SlotFacts } from '#web/shared/slot-facts.tsx';
import { StatusBadge } from '#web/shared/status-badge.tsx';

const slot = slotFixture();

const reservation = {
  id: '66666666-6666-4666-8666-666666666666',
  status: 'PENDING',
  createdAt: '2026-11-20T03:00:00.000Z',
  slot,
  voucherUsage: null,
  paymentMethod: 'card',
  paymentRequired: false,
} as const;

const refund = {
  amount: 2_800_000,
  method: 'card',
  expectedFrom: '2026-12-21',
  expectedUntil: '2027-01-04',
} as const;

const ticket = {
  ...slot.program.ticket,
  program: { id: slot.program.id, name: slot.program.name, duration: slot.program.duration },
};

const SLOT_STATUSES: readonly SlotStatus[] = ['available', 'own_hold', 'held', 'booked', 'locked', 'past'];
const STATUSES = ['PENDING', 'ATTENDED', 'DONE', 'CANCELED', 'NO_SHOW'];

/** Shows the components of the product in the language chosen in the menu. */
export function DesignProduct() {
  const formats = useFormats();
  const half = quote(ticket.price, { discountType: 'PERCENTAGE', discountValue: 10 });
  return (
    <div className="space-y-8">
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {SLOT_STATUSES.map((status) => (
          <li key={status}>
            <SlotCard slot={slot} status={status} dayName={formats.dayOf(new Date(slot.startTime))} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} isUnpaid={false} />
        ))}
      </p>
      <SlotFacts slot={slot} />
      <PriceSummary ticket={ticket} quote={half} promotionName="Welcome to Yumori" />
      <ClosedNotice status="booked" />
      <ReservationCard reservation={reservation} />
      {(['requested', 'sent', 'settled', 'failed'] as const).map((state) => (
        <RefundCard key={state} refund={{ ...refund, state }} />
      ))}
      <QrPicture content="https://yumori.example" label="QR" />
      <Passcode digits="482913" isAlone />
    </div>
  );
}
