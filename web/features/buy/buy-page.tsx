import type { Slot, TicketOnSale } from '#contract/slots.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo } from '#web/paths.ts';
import { useParams } from '#web/router/router.tsx';
import { useSlot } from '#web/shared/queries.ts';
import { SlotMissing } from '#web/shared/slot-missing.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { BuyLoading } from './components/buy-loading.tsx';
import { Purchase } from './components/purchase.tsx';
import { useTicket } from './queries.ts';

export function BuyPage() {
  const { ticketId = '', slotId = '' } = useParams();
  const slot = useSlot(slotId);
  const ticket = useTicket(ticketId);
  if (slot.data !== undefined && ticket.data !== undefined) return <Matched slot={slot.data} ticket={ticket.data} />;
  if (slot.error !== null) return <SlotMissing error={slot.error} onRetry={() => void slot.refetch()} />;
  if (ticket.error === null) return <BuyLoading />;
  const isUnknown = isProblem(ticket.error) && (ticket.error.status === 404 || ticket.error.status === 400);
  return isUnknown ? (
    <TicketNotFound slotId={slotId} />
  ) : (
    <TicketFailed error={ticket.error} onRetry={() => void ticket.refetch()} />
  );
}

/** Shows the purchase only when the ticket is the slot's own; the price of another one would be wrong. */
function Matched({ slot, ticket }: { slot: Slot; ticket: TicketOnSale }) {
  if (slot.program.ticket.id !== ticket.id) return <TicketNotFound slotId={slot.id} />;
  return <Purchase key={slot.id} slot={slot} ticket={ticket} />;
}

function TicketNotFound({ slotId }: { slotId: string }) {
  const { buy } = useMessages();
  return (
    <Page title={buy.notFound} width="text">
      <PageHeading>{buy.notFound}</PageHeading>
      <p className="mt-3 text-ink-soft">{buy.notFoundAdvice}</p>
      <LinkButton to={pathTo('/slot/:slotId', slotId)} className="mt-8">
        {buy.back}
      </LinkButton>
    </Page>
  );
}

function TicketFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { buy, failures } = useMessages();
  return (
    <Page title={buy.title} width="text">
      <PageHeading>{buy.title}</PageHeading>
      <div className="mt-6">
        <ErrorState title={buy.failed} advice={failureText(error, failures)} onRetry={onRetry} />
      </div>
    </Page>
  );
}
