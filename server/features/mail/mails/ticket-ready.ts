import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatTimeRange } from '#domain/calendar/format.ts';
import { UNUSED_TICKET_REASONS, type UnusedTicketReason } from '#domain/payments/settlement.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { nearestFreeSlots, type ViewedSlot } from '#server/features/slots/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { type Correspondents, guestLetter } from '../guest-letter.ts';
import { type Block, button, heading, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { reservationFacts } from '../reservation-mail.ts';
import { contact, SITE, slot } from '../specimen-facts.ts';
import { findPaymentForMail } from '../store.ts';
import { type Booked, formatFullDay, type Visit } from '../visit.ts';

type FreeSlot = Visit & { readonly url: string };

export type ReadyTicket = Correspondents & {
  readonly amount: Vnd;
  readonly programName: string;
  readonly minutes: number;
  /** The slot that was paid for but not booked. */
  readonly gone: Booked;
  readonly because: UnusedTicketReason;
  readonly nearest: readonly FreeSlot[];
  /** The page with all slots of the location. */
  readonly url: string;
};

export function ticketReadyLetter(ticket: ReadyTicket, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].ticketReady;
  const { gone, programName, nearest } = ticket;
  const isOwn = ticket.because === 'own_booking';
  return guestLetter(ticket, locale, {
    subject: isOwn ? texts.ownBooking : texts.subject,
    title: isOwn ? texts.ownBooking : texts.title,
    blocks: [
      words(whyGone(ticket.because, locale)(formatVnd(ticket.amount, locale))),
      reservationFacts(gone, locale),
      words(texts.ticket(programName, MAIL_TEXTS[locale].minutes(ticket.minutes))),
      ...(nearest.length === 0 ? [words(texts.none)] : [heading(texts.nearest), slotLinks(nearest, locale)]),
      button(texts.choose, ticket.url),
    ],
  });
}

function whyGone(because: UnusedTicketReason, locale: Locale): (amount: string) => string {
  const { gone, notTaken } = MAIL_TEXTS[locale].ticketReady;
  return because === 'slot_booked' || because === 'slot_held' ? gone : notTaken[because];
}

function slotLinks(slots: readonly FreeSlot[], locale: Locale): Block {
  const label = ({ startTime, endTime, roomDisplayName, locationName }: FreeSlot) => {
    const time = MAIL_TEXTS[locale].ticketReady.slot(
      formatFullDay(startTime, locale),
      formatTimeRange(startTime, endTime, locale),
    );
    return [time, roomDisplayName, locationName].join(MAIL_TEXTS[locale].separator);
  };
  return { kind: 'links', links: slots.map((slot) => ({ label: label(slot), url: slot.url })) };
}

/** How many alternative slots are listed. */
const NEAREST = 5;

/** Notifies a member why the payment did not book the slot, while the ticket is neither used nor refunded. */
export async function mailTicketReady(
  context: Context,
  { paymentId, because, now }: { paymentId: string; because: UnusedTicketReason; now: Date },
): Promise<JobOutcome> {
  const { db } = context;
  const row = await findPaymentForMail(db, paymentId);
  if (row === undefined) return { kind: 'dead', reason: 'the payment does not exist' };
  if (!row.ticketWaits) return done;
  const { email: to, locale, programId, locationId } = row;
  const site = context.publicUrl();
  const brand = await readBrand(db);
  const ask = { programId, locationId, around: row.startTime, now, locale, limit: NEAREST };
  const nearest = await nearestFreeSlots(db, ask);
  const letter = ticketReadyLetter(
    {
      ...row,
      minutes: row.programMinutes,
      gone: row,
      because,
      nearest: nearest.map((slot) => freeSlot(slot, site)),
      url: links.location(site, locationId),
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    locale,
  );
  return deliver(context, { to, letter, locale, event: `ticket-ready ${paymentId}`, now });
}

function freeSlot({ id, room, startTime, endTime }: ViewedSlot, site: string): FreeSlot {
  return {
    locationName: room.location.name,
    roomDisplayName: room.displayName,
    startTime,
    endTime,
    url: links.slot(site, id),
  };
}

export const ticket: ReadyTicket = {
  name: 'Nguyễn Thị Mai',
  amount: 2_800_000,
  programName: 'VIP Onsen & Sauna',
  minutes: 90,
  gone: slot,
  because: 'slot_booked',
  nearest: [{ ...slot, roomDisplayName: 'Kura', url: `${SITE}/slot/2` }],
  url: `${SITE}/booking/3`,
  contact,
  brand: 'Yumori',
};

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-ticket-ready': typeof ticketReady;
  }
}

export const ticketReady = defineMail({
  // Jobs of an earlier version have no reason; their slots had been taken by others.
  job: defineOwed(z.object({ paymentId: z.uuid(), because: z.enum(UNUSED_TICKET_REASONS).default('slot_booked') })),
  about: 'other',
  send: (context, ask, now) => mailTicketReady(context, { ...ask, now }),
  specimens: {
    'a ticket that is ready': (locale) => ticketReadyLetter(ticket, locale),
    'a ticket, the slot being booked by another payment': (locale) =>
      ticketReadyLetter({ ...ticket, because: 'own_booking' }, locale),
  },
});
