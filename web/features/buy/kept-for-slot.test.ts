import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Promotion } from '#contract/promotions.ts';
import { forgetSeen } from '#web/offline/left-behind.ts';
import { isBuyer, isPromotion, keepForSlot, keptBuyer, keptPromotion, readKept } from './kept-for-slot.ts';

const SLOT = '2d7c8e2a-8f51-4c6a-9c9a-7b2b4d3e5f6a';
const promotion: Promotion = {
  code: 'WELCOME10',
  name: 'Welcome',
  isActive: true,
  discountType: 'PERCENTAGE',
  discountValue: 10,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  usageLimit: null,
  usageCount: 0,
};
const MEMBER = '7f0f0d4e-3a44-4d0a-9d55-0d0f7b1f3c11';
const buyer = { name: 'Công ty An', taxCode: '0101234567', address: 'Hà Nội' };

afterEach(() => vi.unstubAllGlobals());

describe('in the storage of the tab', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('localStorage', storage);
    keepForSlot(SLOT, 'buyer', { ...buyer, memberId: MEMBER });
    keepForSlot(SLOT, 'promotion', promotion);
  });

  test('a logout forgets the company and the promotion', () => {
    expect([keptBuyer(SLOT, MEMBER), keptPromotion(SLOT)]).toEqual([buyer, promotion]);
    forgetSeen();
    expect([keptBuyer(SLOT, MEMBER), keptPromotion(SLOT)]).toEqual([null, null]);
  });

  test('another member is not shown the company, and it is forgotten', () => {
    expect(keptBuyer(SLOT, 'another')).toBeNull();
    expect(keptBuyer(SLOT, MEMBER)).toBeNull();
  });
});

describe('what is kept for a slot', () => {
  test('is read back', () => {
    expect(readKept(JSON.stringify({ slotId: SLOT, value: promotion }), SLOT)).toEqual(promotion);
  });

  test('is not read for another slot', () => {
    expect(readKept(JSON.stringify({ slotId: SLOT, value: promotion }), 'another')).toBeNull();
  });

  test.each([
    null,
    '{',
    'null',
    '[]',
    '1',
    JSON.stringify({ slotId: SLOT }),
    JSON.stringify({ slotId: SLOT, value: 1 }),
  ])('is nothing in %j', (text) => {
    expect(readKept(text, SLOT)).toBeNull();
  });

  test.each([
    [promotion, true],
    [{ ...promotion, discountValue: '10' }, false],
    [{ ...promotion, discountType: 'GIFT' }, false],
    [{ ...promotion, code: undefined }, false],
    [null, false],
  ])('%j is a promotion: %s', (value, is) => {
    expect(isPromotion(value as Parameters<typeof isPromotion>[0])).toBe(is);
  });

  test.each([
    [{ ...buyer, memberId: MEMBER }, true],
    [buyer, false],
    [{ ...buyer, memberId: MEMBER, taxCode: 1 }, false],
    [promotion, false],
    [null, false],
  ])('%j is a company: %s', (value, is) => {
    expect(isBuyer(value as Parameters<typeof isBuyer>[0])).toBe(is);
  });
});
