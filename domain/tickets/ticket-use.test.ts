import { expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { checkTicketUse, type TicketUseFacts } from './ticket-use.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const fitting: TicketUseFacts = {
  ticket: { isUsed: false, programId: 'onsen' },
  slot: { programId: 'onsen', endTime: addMinutes(NOW, 60), isBooked: false, isBarred: false, isHeldByOther: false },
};
const ticket = (given: Partial<TicketUseFacts['ticket']>) => ({ ...fitting, ticket: { ...fitting.ticket, ...given } });
const slot = (given: Partial<TicketUseFacts['slot']>) => ({ ...fitting, slot: { ...fitting.slot, ...given } });

// shows: 4.47
test.each([
  { given: 'a ticket that fits a free slot', facts: fitting, refusal: null },
  { given: 'a used ticket', facts: ticket({ isUsed: true }), refusal: 'ticket_used' },
  { given: 'another program', facts: ticket({ programId: 'sauna' }), refusal: 'ticket_mismatch' },
  { given: 'a slot that ends now', facts: slot({ endTime: NOW }), refusal: 'slot_ended' },
  { given: 'a booked slot', facts: slot({ isBooked: true }), refusal: 'slot_booked' },
  { given: 'a locked slot', facts: slot({ isBarred: true }), refusal: 'slot_locked' },
  { given: 'another member’s live hold', facts: slot({ isHeldByOther: true }), refusal: 'slot_held' },
  {
    given: 'a used ticket for a booked slot',
    facts: { ...slot({ isBooked: true }), ticket: { isUsed: true, programId: 'x' } },
    refusal: 'ticket_used',
  },
])('checkTicketUse returns $refusal for $given', ({ facts, refusal }) => {
  expect(checkTicketUse(facts, NOW)).toBe(refusal);
});
