import { describe, expect, test } from 'vitest';
import { readPromotion } from './kept-promotion.ts';

const SLOT = '2d7c8e2a-8f51-4c6a-9c9a-7b2b4d3e5f6a';
const promotion = { code: 'WELCOME10', name: 'Welcome', discountType: 'PERCENTAGE', discountValue: 10 };

describe('readPromotion', () => {
  test('reads back the promotion that was kept for the slot', () => {
    expect(readPromotion(JSON.stringify({ slotId: SLOT, promotion }), SLOT)).toEqual(promotion);
  });

  test('finds none for another slot', () => {
    expect(readPromotion(JSON.stringify({ slotId: SLOT, promotion }), 'another')).toBeNull();
  });

  test.each([
    null,
    '{',
    'null',
    '[]',
    JSON.stringify({ slotId: SLOT }),
    JSON.stringify({ slotId: SLOT, promotion: { ...promotion, discountValue: '10' } }),
    JSON.stringify({ slotId: SLOT, promotion: { ...promotion, discountType: 'GIFT' } }),
    JSON.stringify({ slotId: SLOT, promotion: { ...promotion, code: undefined } }),
  ])('finds none in %j', (text) => {
    expect(readPromotion(text, SLOT)).toBeNull();
  });
});
