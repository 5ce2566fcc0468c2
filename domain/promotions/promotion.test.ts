import { describe, expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { checkPromotion, type Promotion, promotionCodeOf } from './promotion.ts';

const spring: Promotion = {
  code: 'SPRING',
  name: 'Spring',
  isActive: true,
  discountType: 'PERCENTAGE',
  discountValue: 10,
  startDate: '2026-03-01' as Day,
  endDate: '2026-03-31' as Day,
  usageLimit: null,
  usageCount: 0,
};
const WITHIN = new Date('2026-03-15T05:00:00.000Z');
const check = (given: Partial<Promotion>, slotStart: Date | null = WITHIN) =>
  checkPromotion({ slotId: 'slot', slotStart, promotion: { ...spring, ...given } });

describe('the first and last day of a promotion, in Ho Chi Minh time', () => {
  test.each([
    { start: '2026-02-28T16:59:59.999Z', refusal: 'promotion_outside_dates' },
    { start: '2026-02-28T17:00:00.000Z', refusal: null },
    { start: '2026-03-31T16:59:59.999Z', refusal: null },
    { start: '2026-03-31T17:00:00.000Z', refusal: 'promotion_outside_dates' },
  ])('a promotion gives a slot that starts at $start the refusal $refusal', ({ start, refusal }) => {
    expect(check({}, new Date(start))).toBe(refusal);
  });

  test('the first and last day of a promotion may be the same day', () => {
    const oneDay = { startDate: '2026-03-15' as Day, endDate: '2026-03-15' as Day };
    expect(check(oneDay)).toBeNull();
    expect(check(oneDay, new Date('2026-03-15T17:00:00.000Z'))).toBe('promotion_outside_dates');
  });
});

// shows: 5.21
describe('the usage limit of a promotion', () => {
  test.each([
    { usageLimit: null, usageCount: 1_000_000, refusal: null },
    { usageLimit: 5, usageCount: 4, refusal: null },
    { usageLimit: 5, usageCount: 5, refusal: 'promotion_usage_limit' },
    { usageLimit: 5, usageCount: 6, refusal: 'promotion_usage_limit' },
    { usageLimit: 0, usageCount: 0, refusal: 'promotion_usage_limit' },
  ])('a promotion with $usageCount uses of $usageLimit gives the refusal $refusal', ({ refusal, ...given }) => {
    expect(check(given)).toBe(refusal);
  });
});

// shows: 5.20
describe('the order of refusals', () => {
  const everythingWrong = {
    isActive: false,
    startDate: '2030-01-01' as Day,
    endDate: '2030-01-02' as Day,
    usageLimit: 0,
  };
  test.each([
    { facts: { slotId: null, slotStart: null, promotion: null }, refusal: 'slot_missing' },
    { facts: { slotId: 'slot', slotStart: null, promotion: null }, refusal: 'promotion_not_found' },
    {
      facts: { slotId: 'slot', slotStart: null, promotion: { ...spring, ...everythingWrong } },
      refusal: 'promotion_inactive',
    },
    {
      facts: { slotId: 'slot', slotStart: null, promotion: { ...spring, ...everythingWrong, isActive: true } },
      refusal: 'slot_time_missing',
    },
    {
      facts: { slotId: 'slot', slotStart: WITHIN, promotion: { ...spring, ...everythingWrong, isActive: true } },
      refusal: 'promotion_outside_dates',
    },
    {
      facts: { slotId: 'slot', slotStart: WITHIN, promotion: { ...spring, usageLimit: 0 } },
      refusal: 'promotion_usage_limit',
    },
    { facts: { slotId: 'slot', slotStart: WITHIN, promotion: spring }, refusal: null },
  ])('a promotion reports $refusal before any later reason', ({ facts, refusal }) => {
    expect(checkPromotion(facts)).toBe(refusal);
  });
});

// shows: 5.19
test.each([
  ['spring10', 'SPRING10'],
  ['  Spring10 ', 'SPRING10'],
  ['te\u0302\u0301t', 'TẾT'],
  ['', null],
  ['   ', null],
])('promotionCodeOf reads %j as %j', (typed, code) => {
  expect(promotionCodeOf(typed)).toBe(code);
});
