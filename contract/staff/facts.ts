import { z } from 'zod';
import { CalendarDay, Instant, Vnd } from '../basics.ts';

/**
 * How the audit log shows each fact that an action records. `moment` is an instant or a day, `place` the id
 * of a room, location or slot, `word` one of a closed list. `hidden` facts are not shown.
 */
export const FACTS = {
  added: 'hidden',
  agreed: 'money',
  amount: 'money',
  approvalId: 'hidden',
  because: 'text',
  blockId: 'hidden',
  bookings: 'number',
  by: 'word',
  captured: 'money',
  chargeId: 'hidden',
  choice: 'word',
  door: 'word',
  endTime: 'moment',
  entryCodeIds: 'hidden',
  expected: 'hidden',
  expiresAt: 'moment',
  failure: 'hidden',
  fields: 'word',
  file: 'word',
  gaveWay: 'hidden',
  givenUpAt: 'hidden',
  holdId: 'hidden',
  isBeyond: 'flag',
  isDemo: 'hidden',
  isOn: 'flag',
  job: 'hidden',
  key: 'hidden',
  kind: 'word',
  last: 'number',
  lastError: 'hidden',
  locale: 'hidden',
  locationId: 'place',
  lockId: 'hidden',
  lockSays: 'word',
  markId: 'hidden',
  memberId: 'hidden',
  method: 'word',
  minutes: 'number',
  noteId: 'hidden',
  number: 'number',
  orderId: 'hidden',
  partySize: 'number',
  passcodeId: 'hidden',
  pay: 'word',
  payBy: 'moment',
  paymentRequired: 'hidden',
  people: 'flag',
  promise: 'text',
  qrCodeId: 'hidden',
  reason: 'word',
  receiveEmails: 'hidden',
  reference: 'text',
  refundAmount: 'money',
  refundId: 'hidden',
  refusal: 'word',
  registeredBy: 'hidden',
  reservationId: 'hidden',
  reservationsGivenUp: 'number',
  responseCode: 'text',
  revision: 'hidden',
  role: 'word',
  roomId: 'place',
  rows: 'number',
  runId: 'hidden',
  seenBy: 'word',
  slotId: 'place',
  startTime: 'hidden',
  state: 'word',
  status: 'word',
  subject: 'text',
  tappedAt: 'moment',
  ticketsGivenUp: 'number',
  transactionId: 'hidden',
  transactionNo: 'text',
  from: 'moment',
  until: 'moment',
  voidedAt: 'hidden',
  what: 'word',
  year: 'hidden',
} as const satisfies Record<string, 'money' | 'moment' | 'place' | 'word' | 'text' | 'number' | 'flag' | 'hidden'>;

type Kinds = typeof FACTS;
export type FactName = keyof Kinds;
export type ShownFact = { [Name in FactName]: Kinds[Name] extends 'hidden' ? never : Name }[FactName];

const isShown = (name: string): name is ShownFact => name in FACTS && FACTS[name as FactName] !== 'hidden'; // Looked up.

export const SHOWN_FACTS = Object.keys(FACTS).filter(isShown);

const FactValue = z.discriminatedUnion('as', [
  z.object({ as: z.literal('money'), amount: Vnd }),
  z.object({ as: z.literal('instant'), at: Instant }),
  z.object({ as: z.literal('day'), day: CalendarDay }),
  z.object({ as: z.literal('place'), name: z.string(), at: Instant.nullable().describe('When a slot starts') }),
  z.object({ as: z.literal('words'), words: z.array(z.string()) }),
  z.object({ as: z.literal('text'), text: z.string() }),
  z.object({ as: z.literal('flag'), isSo: z.boolean() }),
]);
export type FactValue = z.infer<typeof FactValue>;

/** A value that an audit log entry recorded, before and after the change. */
export const Fact = z
  .object({
    name: z.enum(SHOWN_FACTS),
    before: FactValue.nullable(),
    after: FactValue.nullable(),
  })
  .meta({ id: 'Fact' });
export type Fact = z.infer<typeof Fact>;
