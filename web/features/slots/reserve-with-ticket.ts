import type { TicketUse } from '#contract/reservations.ts';
import type { PurchasedTicket } from '#contract/tickets.ts';
import { shouldSendAgain, usePost } from '#web/api/intent.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { refreshBookings } from '#web/api/reservation-queries.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useTicketTexts } from '#web/i18n/texts-of-money.ts';
import { toast } from '#web/ui/toast.ts';
import type { Booked } from './booked.ts';

/** Reserves a slot with one of the member's tickets. */
export function useReserveWithTicket(slotId: string, memberId: string, onBooked: (booked: Booked) => void) {
  const texts = useTicketTexts();
  const { failures } = useMessages();
  const post = usePost();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, ticket }: PurchasedTicket) => {
      const body: TicketUse = { userId: memberId, ticketId: ticket.id, slotId, purchasedTicketId: id };
      return post('POST /reservations', body);
    },
    retry: shouldSendAgain,
    onSuccess: onBooked,
    onError: () => toast({ title: texts.reservationFailed, description: failures.somethingWrong, tone: 'danger' }),
    onSettled: () => refreshBookings(client, slotId),
  });
  return { ...mutation, giveOnce: useOneAtATime(mutation.mutate) };
}
