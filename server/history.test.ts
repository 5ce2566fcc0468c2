import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Change } from './history-actions.ts';

// shows: 11.30
test('a history entry with an unknown action, subject or shape does not compile', () => {
  const subjectId = randomUUID();
  const right: Change = { action: 'ticket.used', subject: 'purchased_ticket', subjectId, after: { slotId: subjectId } };
  // @ts-expect-error: the action does not exist
  const unknown: Change = { action: 'ticket.borrowed', subject: 'purchased_ticket', subjectId };
  // @ts-expect-error: the subject of this action is a ticket
  const elsewhere: Change = { action: 'ticket.used', subject: 'slot', subjectId, after: { slotId: subjectId } };
  // @ts-expect-error: the slot is missing
  const bare: Change = { action: 'ticket.used', subject: 'purchased_ticket', subjectId };
  const astray: Change = {
    action: 'reservation.given_up',
    subject: 'reservation',
    subjectId,
    before: { status: 'PENDING' },
    // @ts-expect-error: a released reservation is canceled
    after: { status: 'DONE' },
  };
  expect([right, unknown, elsewhere, bare, astray]).toHaveLength(5);
});
