import type { Reservation } from '#contract/reservations.ts';
import type { Slot } from '#contract/slots.ts';
import { amount, instant, record, text } from './readers.ts';

const parts = {
  id: text,
  startTime: instant,
  endTime: instant,
  room: record<Slot['room']>({ name: text, location: record({ id: text, name: text }) }),
  program: record<Slot['program']>({
    name: text,
    duration: amount,
    ticket: record({ id: text, name: text, price: amount }),
  }),
};

export const readSlot = record<Slot>(parts);

export const readReservedSlot = record<Reservation['slot']>(parts);
