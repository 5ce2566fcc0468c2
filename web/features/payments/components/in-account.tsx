import type { ReactNode } from 'react';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { namedStatusOf } from '#domain/reservations/status.ts';
import { ticketsFor } from '#domain/tickets/ticket-choice.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { purchasedTicketsQuery, reservationsQuery } from '#web/api/reservation-queries.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo, pathToDay, pathToLogIn } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { HotlineList } from '#web/shared/hotline-list.tsx';
import { useHotlines } from '#web/shared/hotlines.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** The refetch interval in milliseconds while nothing is found. */
const AGAIN = 10_000;

type InAccountProps = { slot: Slot | undefined; slotId: string; query: string };

/**
 * Shows what the server knows of a payment that only the URL claims: the slot's reservation, a matching
 * ticket, or nothing.
 */
export function InAccount(props: InAccountProps) {
  return (
    <div className="mt-5 empty:hidden">
      <OfViewer {...props} />
    </div>
  );
}

function OfViewer(props: InAccountProps) {
  const { layout } = useMessages();
  const session = useSession();
  switch (session.kind) {
    case 'loading':
      return null;
    case 'failed':
      return <ErrorState title={layout.profileFailed} onRetry={session.retry} />;
    case 'visitor':
      return <LogInToSee query={props.query} />;
    case 'member':
      return <OfMember memberId={session.member.id} {...props} />;
  }
}

function LogInToSee({ query }: { query: string }) {
  const { payment, slot: texts } = useMessages();
  const { pathname } = useLocation();
  return (
    <Notice tone="waiting" announce title={payment.logInToSee}>
      <p>{payment.logInToSeeAdvice}</p>
      <p>
        <TextLink to={pathToLogIn(`${pathname}${query}`)}>{texts.logIn}</TextLink>
      </p>
    </Notice>
  );
}

function OfMember({ memberId, slot, slotId }: InAccountProps & { memberId: string }) {
  const { payment, slot: texts } = useMessages();
  const reservations = useQuery({
    ...reservationsQuery(memberId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.readable.some((each) => isPaid(each, slotId)) ? false : AGAIN),
  });
  const tickets = useQuery(purchasedTicketsQuery(memberId));
  const reservation = reservations.data?.readable.find((each) => isPaid(each, slotId));
  if (reservation !== undefined) {
    return (
      <Known text={payment.inAccount}>
        <TextLink to={pathTo('/reservation/:reservationId', reservation.id)}>{payment.viewBooking}</TextLink>
      </Known>
    );
  }
  if (reservations.isPending || tickets.isPending || slot === undefined) {
    return <Spinner text={payment.lookingInAccount} />;
  }
  if (ticketsFor(tickets.data ?? [], slot.program.id).matching.length === 0) return <NotThere slot={slot} />;
  return (
    <Known text={payment.ticketInAccount}>
      <TextLink to={pathToDay(slot.room.location.id, dayOf(new Date(slot.startTime)))}>{texts.otherTimes}</TextLink>
    </Known>
  );
}

function isPaid(
  { slot, status, paymentRequired }: { slot: { id: string }; status: string; paymentRequired: boolean },
  slotId: string,
): boolean {
  return slot.id === slotId && !paymentRequired && namedStatusOf(status) !== 'CANCELED';
}

function Known({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Notice tone="success" announce>
      <p>{text}</p>
      <p>{children}</p>
    </Notice>
  );
}

function NotThere({ slot }: { slot: Slot }) {
  const { payment } = useMessages();
  return (
    <Notice tone="waiting" announce title={payment.notInAccount}>
      <p>{payment.notInAccountAdvice}</p>
      <HotlineList numbers={useHotlines(slot.room.location.id)} />
    </Notice>
  );
}
