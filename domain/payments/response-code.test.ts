import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meaningOfResponseCode } from './response-code.ts';

const MEANINGS = {
  paid: ['0'],
  failed: [
    ...['1', '2', '4', '5', '8', '9', '10', '11', '12', '13', '14', '21', '22', '23', '24', '25', '26'],
    ...['98', '99', '253', 'B', 'D', 'E', 'F', 'U', 'Z'],
  ],
  failed_unconfirmed: ['3', '6', '7', '15', '20', '97', '254', '500', 'A', 'b', 'z', 'OK', 'APPROVED'],
  pending: ['100', '300', '?', '', undefined],
} as const;

test.each(Object.entries(MEANINGS).flatMap(([meaning, codes]) => codes.map((code) => ({ meaning, code }))))(
  'response code $code means $meaning',
  ({ code, meaning }) => {
    expect(meaningOfResponseCode(code)).toBe(meaning);
  },
);

test.each([' 0', '0 ', '00', '0x0', '-0', '+0', '0.0', '0e1', '０', '0\n', '0\u0000', 'O', 'null', 'false'])(
  'response code %j does not mean paid, although it looks like zero',
  (code) => {
    expect(meaningOfResponseCode(code)).toBe('failed_unconfirmed');
  },
);

test('no text except "0" means paid', () => {
  fc.assert(fc.property(fc.string(), (code) => (meaningOfResponseCode(code) === 'paid') === (code === '0')));
});
