import type { Slot } from '#contract/slots.ts';
import { ReservationSuccess } from '#web/shared/reservation-success.tsx';
import type { Booked } from '../booked.ts';
import type { useVoucher, VoucherOrder } from '../voucher-use.ts';
import { VoucherRefused } from './voucher-refused.tsx';

/** The result of using a ticket or a voucher. */
export type Result =
  | { readonly kind: 'booked'; readonly booked: Booked }
  | { readonly kind: 'refused'; readonly error: Error; readonly order: VoucherOrder };

type BookingResultProps = {
  result: Result;
  slot: Slot;
  voucher: ReturnType<typeof useVoucher>;
  onClose: () => void;
  onEdit: () => void;
};

export function BookingResult({ result, slot, voucher, onClose, onEdit }: BookingResultProps) {
  switch (result.kind) {
    case 'booked':
      return <ReservationSuccess reservation={result.booked} onClose={onClose} />;
    case 'refused': {
      const { error, order } = result;
      return (
        <VoucherRefused
          {...{ error, slot, onClose, onEdit }}
          code={order.code}
          isRetrying={voucher.isPending}
          onRetry={() => voucher.giveOnce(order)}
        />
      );
    }
  }
}
