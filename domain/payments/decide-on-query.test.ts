import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { decideOnQuery, type QueryOutcome } from './decide-on-query.ts';
import type { PaymentState } from './payment-state.ts';

const START = new Date('2026-11-23T12:00:00.000Z');
const after = (minutes: number) => addMinutes(START, minutes);
const A_DAY = 1440;

const found = (meaning: 'paid' | 'failed' | 'failed_unconfirmed' | 'pending'): QueryOutcome => ({
  kind: 'found',
  meaning,
});
const NO_RECORD: QueryOutcome = { kind: 'no_record' };
const UNANSWERED: QueryOutcome = { kind: 'unanswered' };

const decide = (state: PaymentState, outcome: QueryOutcome, minute: number) =>
  decideOnQuery({ state, startedAt: START, holdEndsAt: after(15), tries: 1 }, outcome, after(minute));
const keep = (minute: number | null) => ({ kind: 'keep', askAt: minute === null ? null : after(minute) });
const fail = (minute: number | null) => ({ kind: 'fail', askAt: minute === null ? null : after(minute) });
const close = (as: string, minute: number | null) => ({
  kind: 'close',
  as,
  askAt: minute === null ? null : after(minute),
});

// shows: 9.33
describe.each(['open', 'checking'] as const)('a query about an attempt that is %s', (state) => {
  test.each([
    { outcome: found('paid'), minute: 2, decision: { kind: 'settle' } },
    { outcome: found('paid'), minute: A_DAY, decision: { kind: 'settle' } },
    { outcome: found('failed'), minute: 2, decision: fail(A_DAY) },
    { outcome: found('failed'), minute: A_DAY, decision: fail(null) },
    { outcome: found('failed_unconfirmed'), minute: 2, decision: fail(A_DAY) },
    { outcome: found('pending'), minute: 2, decision: keep(5) },
    { outcome: found('pending'), minute: 60, decision: keep(120) },
    { outcome: found('pending'), minute: A_DAY, decision: close('unanswered', 2 * A_DAY) },
    { outcome: UNANSWERED, minute: 2, decision: keep(5) },
    { outcome: UNANSWERED, minute: A_DAY, decision: close('unanswered', 2 * A_DAY) },
    { outcome: NO_RECORD, minute: 2, decision: keep(5) },
    { outcome: NO_RECORD, minute: 44, decision: keep(45) },
    { outcome: NO_RECORD, minute: 45, decision: close('abandoned', A_DAY) },
    { outcome: NO_RECORD, minute: A_DAY, decision: close('abandoned', null) },
  ])('a query with $outcome after $minute minutes decides $decision', ({ outcome, minute, decision }) => {
    expect(decide(state, outcome, minute)).toEqual(decision);
  });
});

describe('a query about an abandoned attempt', () => {
  test.each([
    { outcome: found('paid'), minute: A_DAY, decision: { kind: 'settle' } },
    { outcome: found('failed'), minute: A_DAY, decision: keep(null) },
    { outcome: NO_RECORD, minute: 60, decision: keep(A_DAY) },
    { outcome: NO_RECORD, minute: A_DAY, decision: keep(null) },
    { outcome: UNANSWERED, minute: 60, decision: keep(A_DAY) },
    { outcome: UNANSWERED, minute: A_DAY, decision: close('unanswered', 2 * A_DAY) },
    { outcome: found('pending'), minute: A_DAY, decision: close('unanswered', 2 * A_DAY) },
  ])('a query with $outcome after $minute minutes decides $decision', ({ outcome, minute, decision }) => {
    expect(decide('abandoned', outcome, minute)).toEqual(decision);
  });
});

// shows: 9.33
describe('a query about a failed attempt, whose payer may have used another card', () => {
  test.each([
    { outcome: found('paid'), minute: 60, decision: { kind: 'settle' } },
    { outcome: found('failed'), minute: 60, decision: keep(A_DAY) },
    { outcome: NO_RECORD, minute: 60, decision: keep(A_DAY) },
    { outcome: UNANSWERED, minute: 60, decision: keep(A_DAY) },
    { outcome: found('pending'), minute: 60, decision: keep(A_DAY) },
    { outcome: found('paid'), minute: A_DAY, decision: { kind: 'settle' } },
    { outcome: found('failed'), minute: A_DAY, decision: keep(null) },
    { outcome: NO_RECORD, minute: A_DAY, decision: keep(null) },
    { outcome: UNANSWERED, minute: A_DAY, decision: keep(2 * A_DAY) },
    { outcome: found('pending'), minute: A_DAY, decision: keep(2 * A_DAY) },
  ])('a query with $outcome after $minute minutes decides $decision', ({ outcome, minute, decision }) => {
    expect(decide('failed', outcome, minute)).toEqual(decision);
  });
});

describe('a query about an attempt in another final state', () => {
  test.each([
    { state: 'captured', outcome: found('paid'), decision: keep(null) },
    { state: 'captured', outcome: found('failed'), decision: keep(null) },
    { state: 'captured', outcome: NO_RECORD, decision: keep(null) },
    { state: 'unanswered', outcome: found('paid'), decision: { kind: 'settle' } },
    { state: 'unanswered', outcome: found('failed'), decision: fail(null) },
    { state: 'unanswered', outcome: found('pending'), decision: keep(2 * A_DAY) },
    { state: 'unanswered', outcome: UNANSWERED, decision: keep(2 * A_DAY) },
    { state: 'unanswered', outcome: NO_RECORD, decision: close('abandoned', null) },
  ] as const)('a query with $outcome when $state decides $decision', ({ state, outcome, decision }) => {
    expect(decide(state, outcome, A_DAY)).toEqual(decision);
  });
});

test('an attempt that is not captured always has a next query before the last one', () => {
  const outcomes = fc.constantFrom(found('failed'), found('pending'), NO_RECORD, UNANSWERED);
  const states = fc.constantFrom<PaymentState>('open', 'checking', 'failed', 'abandoned', 'unanswered');
  fc.assert(
    fc.property(states, outcomes, fc.nat(A_DAY - 1), (state, outcome, minute) => {
      const decision = decide(state, outcome, minute);
      expect('askAt' in decision && decision.askAt !== null && decision.askAt > after(minute)).toBe(true);
    }),
  );
});

test('no attempt stays open for more than a day', () => {
  const outcomes = fc.constantFrom(found('paid'), found('failed'), found('pending'), NO_RECORD, UNANSWERED);
  const states = fc.constantFrom<PaymentState>('open', 'checking');
  fc.assert(
    fc.property(states, outcomes, fc.integer({ min: A_DAY, max: 10 * A_DAY }), (state, outcome, minute) => {
      expect(decide(state, outcome, minute).kind).not.toBe('keep');
    }),
  );
});

test('an undecided outcome always sets the time of the next query', () => {
  const outcomes = fc.constantFrom(found('pending'), NO_RECORD, UNANSWERED);
  fc.assert(
    fc.property(
      fc.constantFrom<PaymentState>('open', 'checking', 'abandoned'),
      outcomes,
      fc.nat(A_DAY - 1),
      (state, outcome, minute) => {
        const decision = decide(state, outcome, minute);
        expect('askAt' in decision && decision.askAt !== null && decision.askAt > after(minute)).toBe(true);
      },
    ),
  );
});
