import { Suspense } from 'react';
import type { PurchasedTicket } from '#contract/tickets.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { purchasedTicketsQuery } from '#web/api/reservation-queries.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useTicketTexts } from '#web/i18n/texts-of-money.ts';
import { pathTo } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

/** Lists the member's unused tickets, each with a link to the places where it can be used. */
export function TicketsSection({ memberId }: { memberId: string }) {
  const texts = useProfileTexts();
  return (
    <ProfileSection heading={texts.ticketsHeading} advice={texts.ticketsAdvice}>
      <Suspense fallback={<TicketsLoading />}>
        <TicketList memberId={memberId} />
      </Suspense>
    </ProfileSection>
  );
}

function TicketList({ memberId }: { memberId: string }) {
  const texts = useProfileTexts();
  const { failed } = useTicketTexts();
  const { ui } = useMessages();
  const { data, error, refetch } = useQuery(purchasedTicketsQuery(memberId));
  if (data === undefined && error !== null) {
    return (
      <div role="alert">
        <p>{failed}</p>
        <Button tone="quiet" onClick={() => void refetch()}>
          {ui.tryAgain}
        </Button>
      </div>
    );
  }
  if (data === undefined) return <TicketsLoading />;
  const unused = data.filter(({ isUsed }) => !isUsed);
  if (unused.length === 0) return <p>{texts.noTickets}</p>;
  return (
    <ul className="divide-y divide-line border-line border-b">
      {unused.map((ticket) => (
        <Ticket key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  );
}

function Ticket({ ticket: { ticket, transaction } }: { ticket: PurchasedTicket }) {
  const texts = useProfileTexts();
  const { programLine } = useTicketTexts();
  const { price } = useFormats();
  const { name, program } = ticket;
  return (
    <li className="flex items-center justify-between gap-x-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="break-words">{name}</p>
        <p className="break-words text-ink-soft text-sm">{programLine(program.name, program.duration, 1)}</p>
        <p className="figures text-ink-soft text-sm">{price(transaction.amount)}</p>
      </div>
      <TextLink to={pathTo('/')} className="inline-flex min-h-11 shrink-0 items-center">
        {texts.bookWithTicket}
      </TextLink>
    </li>
  );
}

function TicketsLoading() {
  const texts = useProfileTexts();
  return (
    <Skeleton text={texts.ticketsLoading}>
      <Bone className="h-20" />
    </Skeleton>
  );
}
