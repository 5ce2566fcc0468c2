import { expect, test } from 'vitest';
import { hotlinesOf } from './hotlines.ts';

const numbers = { ofLocation: '0900 000 111', ofBuyers: ['0900 000 101', '0900 000 102'], ofBrand: '0900 000 100' };

test.each([
  { given: 'all are known', from: numbers, shown: ['0900 000 111', '0900 000 101'] },
  { given: 'the location has none', from: { ...numbers, ofLocation: null }, shown: ['0900 000 101', '0900 000 102'] },
  { given: 'the buyers have none', from: { ...numbers, ofBuyers: [] }, shown: ['0900 000 111', '0900 000 100'] },
  {
    given: 'one number is written in two ways',
    from: { ...numbers, ofBuyers: ['0900000111'] },
    shown: ['0900 000 111', '0900 000 100'],
  },
  { given: 'there is none', from: { ofLocation: null, ofBuyers: [], ofBrand: '' }, shown: [] },
])('hotlinesOf lists up to two numbers when $given', ({ from, shown }) => {
  expect(hotlinesOf(from)).toEqual(shown);
});
