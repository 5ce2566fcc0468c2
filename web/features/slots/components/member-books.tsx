import type { ReactNode } from 'react';
import type { Slot } from '#contract/slots.ts';
import type { PurchasedTicket } from '#contract/tickets.ts';
import { ticketsFor } from '#domain/tickets/ticket-choice.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { purchasedTicketsQuery } from '#web/api/reservation-queries.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useTicketTexts } from '#web/i18n/texts-of-money.ts';
import { pathTo } from '#web/paths.ts';
import { ActionBar } from '#web/shared/action-bar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Booked } from '../booked.ts';
import { TicketChoice } from './ticket-choice.tsx';
import { TicketsLoading } from './tickets-loading.tsx';

type MemberBooksProps = { slot: Slot; memberId: string; price: ReactNode; onBooked: (booked: Booked) => void };

/** Lets a member book a free slot: with an unused ticket, or with a new one. */
export function MemberBooks({ slot, memberId, price, onBooked }: MemberBooksProps) {
  const texts = useTicketTexts();
  const { data, isPending, isFetching, refetch } = useQuery(purchasedTicketsQuery(memberId));
  if (isPending) return <TicketsLoading />;
  if (data === undefined) {
    return (
      <>
        <ErrorState title={texts.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        <BookNow slot={slot} price={price} />
      </>
    );
  }
  const { matching, others } = ticketsFor(data, slot.program.id);
  if (matching.length > 0) return <TicketChoice {...{ slot, memberId, onBooked }} tickets={matching} />;
  return (
    <>
      {others.length > 0 && <OtherPrograms tickets={others} />}
      <BookNow slot={slot} price={price} />
    </>
  );
}

/** Offers a member who holds the slot for payment to use a matching ticket instead. */
export function TicketInstead({ slot, memberId, onBooked }: Omit<MemberBooksProps, 'price'>) {
  const { data = [] } = useQuery(purchasedTicketsQuery(memberId));
  const { matching } = ticketsFor(data, slot.program.id);
  return (
    matching.length > 0 && (
      <div className="mb-8 lg:mt-8">
        <TicketChoice {...{ slot, memberId, onBooked }} tickets={matching} isBesideHold />
      </div>
    )
  );
}

function BookNow({ slot, price }: { slot: Slot; price: ReactNode }) {
  const { slot: texts } = useMessages();
  return (
    <>
      <p className="mb-5 text-ink-soft">{texts.noCharge}</p>
      <ActionBar summary={price}>
        <LinkButton to={pathTo('/ticket/:ticketId/slot/:slotId', slot.program.ticket.id, slot.id)} className="w-full">
          {texts.bookNow}
        </LinkButton>
      </ActionBar>
    </>
  );
}

/** Says which programs the member's tickets are for, when none matches this slot. */
function OtherPrograms({ tickets }: { tickets: readonly PurchasedTicket[] }) {
  const texts = useTicketTexts();
  const programs = new Map(tickets.map(({ ticket: { program } }) => [program.id, program]));
  const countOf = (id: string) => tickets.filter(({ ticket }) => ticket.program.id === id).length;
  return (
    <div className="mb-5">
      <Notice title={texts.noneFits}>
        <ul>
          {[...programs.values()].map(({ id, name, duration }) => (
            <li key={id}>{texts.programLine(name, duration, countOf(id))}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
