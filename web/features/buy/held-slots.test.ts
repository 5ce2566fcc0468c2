import { describe, expect, test } from 'vitest';
import { readNotes } from './held-slots.ts';

const SLOT = '2d7c8e2a-8f51-4c6a-9c9a-7b2b4d3e5f6a';

describe('readNotes', () => {
  test('reads back what was written', () => {
    const notes = [{ slotId: SLOT, until: 1_795_000_000_000 }];
    expect(readNotes(JSON.stringify(notes))).toEqual(notes);
  });

  test.each([
    null,
    '',
    '{',
    '{}',
    'null',
    '[null]',
    '[{"slotId":"../x","until":1}]',
    `[{"slotId":"${SLOT}","until":"1"}]`,
  ])('finds no holds in %j', (text) => {
    expect(readNotes(text)).toEqual([]);
  });
});
