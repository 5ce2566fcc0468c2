import { describe, expect, test } from 'vitest';
import { buyerOf, type CompanyEntry, NO_COMPANY, shownFaults } from './company.ts';

const SAKURA = { name: 'Công ty TNHH Sakura', taxCode: '0309876543', address: '99 Lê Lợi, Huế' };
const wanted: CompanyEntry = { isWanted: true, typed: SAKURA, refusals: 0 };
const halfway: CompanyEntry = { ...wanted, typed: { ...SAKURA, taxCode: '12', address: ' ' } };

// shows: 2.149
describe('the company sent with a payment', () => {
  test.each([
    { given: 'none is wanted', entry: NO_COMPANY, buyer: null },
    { given: 'it is wanted no more, whatever was typed', entry: { ...halfway, isWanted: false }, buyer: null },
    { given: 'it is complete', entry: wanted, buyer: SAKURA },
    { given: 'nothing was typed', entry: { ...NO_COMPANY, isWanted: true }, buyer: 'faulty' },
    { given: 'something is wrong', entry: halfway, buyer: 'faulty' },
  ])('when $given', ({ entry, buyer }) => {
    expect(buyerOf(entry)).toEqual(buyer);
  });
});

// shows: 2.150
describe('the faults shown', () => {
  test.each([
    { given: 'is not shown while it is typed for the first time', entry: halfway, faults: {} },
    {
      given: 'is shown once paying was tried',
      entry: { ...halfway, refusals: 1 },
      faults: { taxCode: 'tax_code_invalid', address: 'required' },
    },
    { given: 'goes as it is mended', entry: { ...wanted, refusals: 1 }, faults: {} },
    { given: 'goes with the wish', entry: { ...halfway, refusals: 1, isWanted: false }, faults: {} },
  ])('$given', ({ entry, faults }) => {
    expect(shownFaults(entry)).toEqual(faults);
  });
});
