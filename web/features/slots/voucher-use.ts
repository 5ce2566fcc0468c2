import type { VoucherUse } from '#contract/vouchers.ts';
import { shouldSendAgain, usePost } from '#web/api/intent.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { refreshBookings } from '#web/api/reservation-queries.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { toast } from '#web/ui/toast.ts';
import type { Booked } from './booked.ts';

/** What the form sends. */
export type VoucherOrder = {
  readonly body: VoucherUse;
  readonly viewer: Booked['viewer'];
  /** The code as the form shows it. */
  readonly code: string;
  /** Shows the server's errors at the fields. */
  readonly answer: (errors: { readonly email: string }) => void;
  /** Forgets what the form keeps for a reload. */
  readonly forget: () => void;
};

type VoucherOptions = {
  slotId: string;
  onBooked: (booked: Booked, order: VoucherOrder) => void;
  onError: (error: Error, order: VoucherOrder) => void;
};

/** Reserves a slot with a voucher. Sending an order again after a lost answer replays that answer. */
export function useVoucher({ slotId, onBooked, onError }: VoucherOptions) {
  const post = usePost();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ body }: VoucherOrder) => post('POST /voucher-usage', body),
    retry: shouldSendAgain,
    onSuccess: ({ message, data: { reservation } }, order) => {
      toast({ title: message });
      onBooked({ ...reservation, viewer: order.viewer }, order);
    },
    onError,
    onSettled: () => refreshBookings(client, slotId),
  });
  return { isPending, giveOnce: useOneAtATime(mutate) };
}
