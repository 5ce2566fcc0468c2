import { useState } from 'react';
import type { Slot } from '#contract/slots.ts';
import type { PurchasedTicket } from '#contract/tickets.ts';
import { ticketChosenFor } from '#domain/tickets/ticket-choice.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useTicketTexts } from '#web/i18n/texts-of-money.ts';
import { pathTo } from '#web/paths.ts';
import { ActionBar } from '#web/shared/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Booked } from '../booked.ts';
import { useReserveWithTicket } from '../reserve-with-ticket.ts';

type TicketChoiceProps = {
  slot: Slot;
  memberId: string;
  /** The unused tickets of the slot's program. */
  tickets: readonly PurchasedTicket[];
  onBooked: (booked: Booked) => void;
  /** Whether the slot is held for payment: paying then remains the main action, in the bar at the bottom. */
  isBesideHold?: boolean;
};

/** Offers the member's matching tickets and reserves with one; a single one is preselected. */
export function TicketChoice({ slot, memberId, tickets, onBooked, isBesideHold = false }: TicketChoiceProps) {
  const texts = useTicketTexts();
  const [picked, setPicked] = useState<string | null>(null);
  const reserve = useReserveWithTicket(slot.id, memberId, onBooked);
  const chosen = tickets.find(({ id }) => id === picked) ?? ticketChosenFor(tickets, slot.program.id);
  const use = (
    <Button
      tone={isBesideHold ? 'secondary' : 'primary'}
      className="w-full"
      disabled={chosen === null}
      busy={reserve.isPending && texts.using}
      onClick={() => chosen && reserve.giveOnce(chosen)}
    >
      {texts.use}
    </Button>
  );
  return (
    <>
      <ChoiceGroup
        label={tickets.length === 1 ? texts.one : texts.choose}
        hint={chosen === null ? texts.chooseFirst : undefined}
        className="divide-y divide-line border-line border-y"
      >
        {tickets.map((ticket) => (
          <Radio
            key={ticket.id}
            name="ticket"
            checked={ticket.id === chosen?.id}
            onChange={() => setPicked(ticket.id)}
            label={<TicketLine ticket={ticket} />}
          />
        ))}
      </ChoiceGroup>
      {isBesideHold ? (
        <div className="mt-5">{use}</div>
      ) : (
        <>
          <p className="mt-1 mb-5">
            <TextLink
              to={pathTo('/ticket/:ticketId/slot/:slotId', slot.program.ticket.id, slot.id)}
              className="inline-flex min-h-11 items-center text-sm"
            >
              {texts.buyAnother}
            </TextLink>
          </p>
          <ActionBar
            summary={<span className="text-ink-soft text-sm">{chosen === null ? texts.chooseFirst : texts.inBar}</span>}
          >
            {use}
          </ActionBar>
        </>
      )}
    </>
  );
}

function TicketLine({ ticket: { ticket, transaction, createdAt } }: { ticket: PurchasedTicket }) {
  const texts = useTicketTexts();
  const formats = useFormats();
  return (
    <>
      {ticket.name}
      <span className="block text-ink-soft text-sm">
        {texts.bought(formats.dayOf(new Date(createdAt)))} ·{' '}
        <span className="figures">{formats.price(transaction.amount)}</span>
      </span>
    </>
  );
}
