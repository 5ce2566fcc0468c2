import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatTimeRange } from '#domain/calendar/format.ts';
import type { UnusedTicketReason } from '#domain/payments/settlement.ts';
import { addressee } from './addressee.ts';
import { type Block, button, heading, type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';
import { type Contact, contactSentence, dateAndTime, formatFullDay, type Visit } from './visit.ts';

export type FreeSlot = Visit & { readonly url: string };

export type ReadyTicket = {
  readonly name: string;
  readonly amount: Vnd;
  readonly program: string;
  readonly minutes: number;
  /** The slot that was paid for and could not be had by this payment, and why. */
  readonly gone: Visit;
  readonly because: UnusedTicketReason;
  readonly nearest: readonly FreeSlot[];
  /** Where all slots are shown. */
  readonly url: string;
  readonly contact: Contact;
  readonly brand: string;
};

export function ticketReadyLetter(ticket: ReadyTicket, locale: Locale): Letter {
  const texts = TEXTS[locale].ticketReady;
  const { gone, program, nearest } = ticket;
  const contact = contactSentence(ticket.contact, locale);
  const rows = [
    { label: TEXTS[locale].location, value: gone.location },
    { label: TEXTS[locale].room, value: gone.room },
    ...dateAndTime(gone, locale),
  ];
  return {
    subject: texts.subject,
    title: texts.title,
    greeting: TEXTS[locale].greeting(addressee(ticket.name)),
    blocks: [
      words(whyGone(ticket.because, locale)(formatVnd(ticket.amount, locale))),
      { kind: 'facts', rows },
      words(texts.ticket(program, TEXTS[locale].minutes(ticket.minutes))),
      ...(nearest.length === 0 ? [words(texts.none)] : [heading(texts.nearest), links(nearest, locale)]),
      button(texts.choose, ticket.url),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: ticket.brand,
  };
}

function whyGone(because: UnusedTicketReason, locale: Locale): (amount: string) => string {
  const { gone, notTaken } = TEXTS[locale].ticketReady;
  return because === 'slot_booked' || because === 'slot_held' ? gone : notTaken[because];
}

function links(slots: readonly FreeSlot[], locale: Locale): Block {
  const label = ({ startTime, endTime, room, location }: FreeSlot) => {
    const time = TEXTS[locale].ticketReady.slot(formatFullDay(startTime, locale), formatTimeRange(startTime, endTime));
    return `${time} · ${room} · ${location}`;
  };
  return { kind: 'links', links: slots.map((slot) => ({ label: label(slot), url: slot.url })) };
}
