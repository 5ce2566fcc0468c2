import type { VoucherUse } from '#contract/vouchers.ts';
import { canonicalVoucherCode } from '#domain/vouchers/code.ts';
import { usePost } from '#web/api/intent.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { toast } from '#web/ui/toast.ts';
import { type Booked, useRefreshAfterBooking } from './booked.ts';

/** The values of the form. Without a member, `email` is the guest's own. */
export type VoucherEntry = { readonly voucherCode: string; readonly email: string; readonly name: string };

type VoucherUseOptions = {
  slotId: string;
  /** Null for a guest. */
  memberId: string | null;
  onBooked: (booked: Booked) => void;
  onError: (error: Error, entry: VoucherEntry) => void;
};

/** Reserves a slot with a voucher. */
export function useVoucher({ slotId, memberId, onBooked, onError }: VoucherUseOptions) {
  const post = usePost();
  const refresh = useRefreshAfterBooking(slotId);
  const mutation = useMutation({
    mutationFn: ({ voucherCode, email, name }: VoucherEntry) => {
      const body: VoucherUse = {
        voucherCode: canonicalVoucherCode(voucherCode),
        slotId,
        email: email.trim(),
        ...(memberId !== null && { userId: memberId }),
        ...(name.trim() !== '' && { name: name.trim() }),
      };
      return post('POST /voucher-usage', body);
    },
    onSuccess: ({ message, data: { reservation } }) => {
      toast({ title: message });
      onBooked({ ...reservation, viewer: memberId === null ? 'guest' : 'owner' });
    },
    onError,
    onSettled: refresh,
  });
  return { ...mutation, giveOnce: useOneAtATime(mutation.mutate) };
}
