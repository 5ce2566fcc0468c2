import { expect, test } from 'vitest';
import { refundTerms } from './refund-terms.ts';

const startTime = '2026-11-27T12:00:00.000Z';
const until = '2026-11-26T12:00:00.000Z';

// shows: 2.151
test.each([
  { now: '2026-11-26T11:59:59.999Z', told: until, terms: { kind: 'free', until: new Date(until) } },
  { now: until, told: until, terms: { kind: 'too_late' } },
  { now: '2026-11-01T00:00:00.000Z', told: null, terms: { kind: 'public_holiday' } },
  { now: '2026-11-26T23:00:00.000Z', told: null, terms: { kind: 'public_holiday' } },
])('at $now, when the server says $told: $terms.kind', ({ now, told, terms }) => {
  expect(refundTerms({ startTime, freeCancellationUntil: told }, new Date(now))).toEqual(terms);
});
