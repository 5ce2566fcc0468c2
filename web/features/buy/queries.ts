import { useEffect, useState } from 'react';
import type { Slot } from '#contract/slots.ts';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { usePost } from '#web/api/intent.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { slotQuery } from '#web/api/queries.ts';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { refreshBookings, ticketQuery } from '#web/api/reservation-queries.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { useQueries } from '#web/api/use-queries.ts';
import { paymentSuccessQuery } from '#web/features/payments/payment-return.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { keepInEntry, navigate } from '#web/router/history.ts';
import { focusHeading } from '#web/shared/hold-panel.tsx';
import { toast } from '#web/ui/toast.ts';
import { checkOut, type Order } from './check-out.ts';
import { type CheckOutFaultKind, checkOutFaultOf } from './check-out-fault.ts';
import { rememberedHolds } from './held-slots.ts';

/** How often, and for how long, to refetch the slot and reservations while the server is still processing. */
const AGAIN = 2.5 * SECOND;
const PATIENCE = MINUTE;

export function useTicket(ticketId: string) {
  return useQuery(ticketQuery(ticketId));
}

/**
 * Checks out, then opens the gateway's page or the reservation made. Stays busy while the browser leaves the
 * page; ready again when the visitor comes back.
 */
export function useCheckOut({ slotId, ticketId }: { slotId: string; ticketId: string }, dropPromotion: () => void) {
  const client = useQueryClient();
  const post = usePost();
  const { buy } = useMessages();
  const mutation = useMutation({
    mutationFn: (order: Omit<Order, 'slotId'>) => checkOut(client, post, { slotId, ...order }),
    onSuccess: async (result) => {
      if (result.kind === 'pay') {
        // Back leads to the top of this page, where the payment under way is explained.
        keepInEntry({ top: 0 });
        window.location.assign(result.url);
      }
      if (result.kind === 'gone') toast({ title: buy.unavailable, tone: 'danger' });
      if (result.kind === 'reserved') {
        navigate(`${pathTo('/slot/:slotId', slotId)}?${paymentSuccessQuery(result)}`);
      }
    },
    onError: (error) => {
      const fault = checkOutFaultOf(error);
      if (fault === 'promotion' || fault === 'total') dropPromotion();
      if (fault === 'total') void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey });
      // Every other fault is explained on the page itself.
      const titles: Partial<Record<CheckOutFaultKind, string>> = {
        slot_gone: buy.unavailable,
        slot_held: buy.unavailable,
        promotion: error.message,
        total: error.message,
        payment: buy.paymentError,
      };
      const title = titles[fault];
      if (title !== undefined) toast({ title, tone: 'danger' });
    },
    onSettled: (result) => {
      if (result?.kind !== 'pay') void client.invalidateQueries({ queryKey: slotQuery(slotId).queryKey });
    },
  });
  const { reset } = mutation;
  const isWaiting = mutation.data?.kind === 'waiting';
  const giveOnce = useOneAtATime(mutation.mutate);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      scrollTo(0, 0);
      focusHeading();
      void client.invalidateQueries();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [client, reset]);

  useEffect(() => {
    if (!isWaiting) return;
    const again = setInterval(() => refreshBookings(client, slotId), AGAIN);
    const enough = setTimeout(() => {
      reset();
      toast({ title: buy.paymentError, tone: 'danger' });
    }, PATIENCE);
    return () => {
      clearInterval(again);
      clearTimeout(enough);
    };
  }, [client, reset, isWaiting, slotId, buy]);

  function lookAgain() {
    reset();
    focusHeading();
    void client.invalidateQueries({ queryKey: slotQuery(slotId).queryKey });
  }

  return {
    ...mutation,
    giveOnce,
    isBusy: mutation.isPending || isWaiting || mutation.data?.kind === 'pay',
    isWaiting,
    lookAgain,
  };
}

export type CheckOut = ReturnType<typeof useCheckOut>;

/** Returns the slots that the member holds, limited to holds taken in this browser. */
export function useHeldSlots(): Slot[] {
  const [ids] = useState(() => rememberedHolds(serverNow()));
  const found = useQueries({ queries: ids.map(slotQuery) });
  return found.flatMap(({ data }) => (data?.hold === undefined ? [] : [data]));
}
