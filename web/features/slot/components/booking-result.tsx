import type { Slot } from '#contract/slots.ts';
import { ReservationSuccess } from '#web/features/payment/components/reservation-success.tsx';
import type { Booked } from '../booked.ts';
import { VoucherRefused } from './voucher-refused.tsx';

/** The result of using a ticket or a voucher. */
export type Result =
  | { readonly kind: 'booked'; readonly booked: Booked }
  | { readonly kind: 'refused'; readonly error: Error; readonly code: string };

type BookingResultProps = { result: Result; slot: Slot; onClose: () => void; onEdit: () => void };

export function BookingResult({ result, slot, onClose, onEdit }: BookingResultProps) {
  switch (result.kind) {
    case 'booked':
      return <ReservationSuccess reservation={result.booked} onClose={onClose} />;
    case 'refused':
      return <VoucherRefused error={result.error} code={result.code} slot={slot} {...{ onClose, onEdit }} />;
  }
}
