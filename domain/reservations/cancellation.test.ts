import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { DAY } from '../calendar/duration.ts';
import { type CancellationFacts, cancellationOffer, decideCancellation, decideForGuest } from './cancellation.ts';

/** 00:30 on 30 April in Ho Chi Minh City, still 29 April in UTC. */
const START = new Date('2027-04-29T17:30:00.000Z');
const UNTIL = new Date(START.getTime() - DAY);
const earlier = (milliseconds: number) => new Date(UNTIL.getTime() - milliseconds);

const paid: CancellationFacts = {
  status: 'PENDING',
  slotStart: START,
  byVoucher: false,
  paymentRequired: false,
  paidAmount: 1_200_000,
  holidays: new Set(),
};

// shows: 3.34, 5.40
describe('cancelling around 24 hours before the start', () => {
  // shows: 5.25, 9.16, 9.17
  test.each([
    { given: 'a millisecond before the limit', now: earlier(1), server: true, button: true },
    { given: 'exactly at the limit', now: earlier(0), server: true, button: false },
    { given: 'a millisecond after the limit', now: earlier(-1), server: false, button: false },
    { given: 'after the start', now: new Date(START.getTime() + 1), server: false, button: false },
  ])('$given: the server allows it: $server, the page offers it: $button', ({ now, server, button }) => {
    expect(decideCancellation(paid, now)).toEqual(
      server ? { kind: 'allowed', refundAmount: 1_200_000 } : { kind: 'refused', reason: 'too_late' },
    );
    expect(cancellationOffer(paid, now)).toEqual({
      allowed: button,
      reason: button ? null : 'too_late',
      refundAmount: 1_200_000,
      until: UNTIL,
    });
  });
});

describe('cancelling in time', () => {
  const holidays = new Set(['2027-04-30' as Day]);
  test.each([
    {
      given: 'a reservation that cost nothing',
      facts: { ...paid, paidAmount: 0 },
      decision: { kind: 'allowed', refundAmount: 0 },
    },
    {
      given: 'a holiday on another day',
      facts: { ...paid, holidays: new Set(['2027-04-29' as Day]) },
      decision: { kind: 'allowed', refundAmount: 1_200_000 },
    },
    {
      given: 'a holiday on its Ho Chi Minh day',
      facts: { ...paid, holidays },
      decision: { kind: 'refused', reason: 'public_holiday' },
    },
    {
      given: 'a voucher',
      facts: { ...paid, byVoucher: true, paidAmount: null },
      decision: { kind: 'refused', reason: 'voucher' },
    },
    {
      given: 'a payment still required',
      facts: { ...paid, paymentRequired: true, paidAmount: null },
      decision: { kind: 'refused', reason: 'payment_required' },
    },
    {
      given: 'no transaction',
      facts: { ...paid, paidAmount: null },
      decision: { kind: 'refused', reason: 'no_transaction' },
    },
    ...(['ATTENDED', 'DONE', 'NO_SHOW', 'CANCELED'] as const).map((status) => ({
      given: `status ${status}`,
      facts: { ...paid, status, byVoucher: true, holidays },
      decision: { kind: 'refused', reason: 'not_pending' },
    })),
  ])('decides $decision for $given', ({ facts, decision }) => {
    expect(decideCancellation(facts, earlier(DAY))).toEqual(decision);
  });
});

test('the server accepts every cancellation that the page offers', () => {
  const facts = fc.record({
    status: fc.constantFrom('PENDING', 'ATTENDED', 'DONE', 'NO_SHOW', 'CANCELED'),
    slotStart: fc.constant(START),
    byVoucher: fc.boolean(),
    paymentRequired: fc.boolean(),
    paidAmount: fc.constantFrom(null, 0, 1_200_000),
    holidays: fc.constantFrom(new Set<Day>(), new Set(['2027-04-30' as Day])),
  }) satisfies fc.Arbitrary<CancellationFacts>;
  const nows = fc.integer({ min: -5, max: 5 }).map((milliseconds) => earlier(milliseconds));
  fc.assert(
    fc.property(facts, nows, (given, now) => {
      const decision = decideCancellation(given, now);
      const offer = cancellationOffer(given, now);
      if (offer.allowed) expect(decision).toEqual({ kind: 'allowed', refundAmount: offer.refundAmount });
      if (decision.kind === 'refused') expect(offer.reason).toBe(decision.reason);
    }),
  );
});

describe('cancelling for a guest', () => {
  const PAID = 1_200_000;
  const late = earlier(-1);
  const voucher = { ...paid, byVoucher: true, paidAmount: null };
  const holiday = { ...paid, holidays: new Set(['2027-04-30' as Day]) };
  test.each([
    ['rule', 'in time', paid, earlier(0), { refundAmount: PAID, givesBack: true, isBeyond: false }],
    ['rule', 'too late', paid, late, { refundAmount: 0, givesBack: false, isBeyond: false }],
    ['rule', 'for a holiday', holiday, earlier(DAY), { refundAmount: 0, givesBack: false, isBeyond: false }],
    ['all', 'in time', paid, earlier(0), { refundAmount: PAID, givesBack: true, isBeyond: false }],
    ['all', 'too late', paid, late, { refundAmount: PAID, givesBack: true, isBeyond: true }],
    ['all', 'for a holiday', holiday, earlier(DAY), { refundAmount: PAID, givesBack: true, isBeyond: true }],
    [
      'all',
      'too late, of a free booking',
      { ...paid, paidAmount: 0 },
      late,
      { refundAmount: 0, givesBack: true, isBeyond: false },
    ],
    [
      'rule',
      'in time, with extra time',
      { ...paid, paidExtras: 400_000 },
      earlier(0),
      { refundAmount: PAID + 400_000, givesBack: true, isBeyond: false },
    ],
    [
      'all',
      'too late, of a voucher with extra time',
      { ...voucher, paidExtras: 400_000 },
      late,
      { refundAmount: 400_000, givesBack: true, isBeyond: true },
    ],
    ['none', 'in time', paid, earlier(0), { refundAmount: 0, givesBack: false, isBeyond: false }],
    ['rule', 'in time, of a voucher', voucher, earlier(0), { refundAmount: 0, givesBack: true, isBeyond: false }],
    ['rule', 'too late, of a voucher', voucher, late, { refundAmount: 0, givesBack: false, isBeyond: false }],
    ['all', 'too late, of a voucher', voucher, late, { refundAmount: 0, givesBack: true, isBeyond: true }],
    [
      'all',
      'unpaid',
      { ...paid, paymentRequired: true, paidAmount: null },
      late,
      { refundAmount: 0, givesBack: false, isBeyond: false },
    ],
  ] as const)('decides what a guest gets back with the wish "%s", %s', (wish, _, facts, now, decision) => {
    expect(decideForGuest({ paidExtras: 0, ...facts }, wish, now)).toEqual({ kind: 'allowed', ...decision });
  });

  test('refuses to cancel for a guest who has come, or once the visit is over', () => {
    const facts = { ...paid, paidExtras: 0, status: 'ATTENDED' } as const;
    expect(decideForGuest(facts, 'all', earlier(0))).toEqual({ kind: 'refused', reason: 'not_pending' });
  });
});
