import { expect, test } from 'vitest';
import { groupVoucherCode } from '#domain/vouchers/code.ts';
import { formattedAround } from './formatted-around.ts';

/** Marks the caret in the text as a bar. */
function typing(withCaret: string): string {
  const caret = withCaret.indexOf('|');
  const around = formattedAround(withCaret.replace('|', ''), caret, groupVoucherCode);
  return `${around.text.slice(0, around.caret)}|${around.text.slice(around.caret)}`;
}

test.each([
  { given: 'the first letter', typed: 'g|', shown: 'G|' },
  { given: 'the fourth letter', typed: 'GIFt|', shown: 'GIFT|' },
  { given: 'the fifth letter', typed: 'GIFTa|', shown: 'GIFT-A|' },
  { given: 'a letter within the first block', typed: 'GIx|FT-AAAA', shown: 'GIX|F-TAAA-A' },
  { given: 'a letter right before a dash', typed: 'GIFTx|-AAAA', shown: 'GIFT-X|AAA-A' },
  { given: 'a removed dash', typed: 'GIFT|AAAA', shown: 'GIFT|-AAAA' },
  { given: 'a removed letter', typed: 'GIF|-AAAA', shown: 'GIF|A-AAA' },
  { given: 'a pasted code', typed: 'gift aaaa 0001|', shown: 'GIFT-AAAA-0001|' },
  { given: 'a paste in the middle', typed: 'GIFT-bb-b|0001', shown: 'GIFT-BBB|0-001' },
])('keeps the caret in place for $given', ({ typed, shown }) => {
  expect(typing(typed)).toBe(shown);
});
