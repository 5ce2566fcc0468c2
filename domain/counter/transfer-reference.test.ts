import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transferReference } from './transfer-reference.ts';

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

test('a reference has ten symbols, and none that people confuse', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      expect(transferReference(random)).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    }),
  );
});

test('a reference uses every symbol equally often', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const [first = ''] = transferReference(new Uint8Array(10).fill(byte));
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])]);
});

test('a reference from too few bytes is refused', () => {
  expect(() => transferReference(new Uint8Array(9))).toThrow('10 random bytes');
});
