import { describe, expect, test } from 'vitest';
import { buyerOf, type CompanyEntry, NO_COMPANY, shownFaults } from './company.ts';

const SAKURA = { name: 'Công ty TNHH Sakura', taxCode: '0309876543', address: '99 Lê Lợi, Huế' };
const wanted: CompanyEntry = { isWanted: true, typed: SAKURA, refusals: 0 };
const halfway: CompanyEntry = { ...wanted, typed: { ...SAKURA, taxCode: '12', address: ' ' } };

// shows: 2.149
describe('the company sent with a payment', () => {
  test.each([
    { given: 'no invoice is requested', entry: NO_COMPANY, buyer: null },
    { given: 'the request was withdrawn after typing', entry: { ...halfway, isWanted: false }, buyer: null },
    { given: 'its data is complete', entry: wanted, buyer: SAKURA },
    { given: 'nothing was typed', entry: { ...NO_COMPANY, isWanted: true }, buyer: 'faulty' },
    { given: 'its data is invalid', entry: halfway, buyer: 'faulty' },
  ])('returns the company to send when $given', ({ entry, buyer }) => {
    expect(buyerOf(entry)).toEqual(buyer);
  });
});

// shows: 2.150
describe('shownFaults', () => {
  test.each([
    { given: 'shows none before the first attempt to pay', entry: halfway, faults: {} },
    {
      given: 'shows all after an attempt to pay',
      entry: { ...halfway, refusals: 1 },
      faults: { taxCode: 'tax_code_invalid', address: 'required' },
    },
    { given: 'shows none once corrected', entry: { ...wanted, refusals: 1 }, faults: {} },
    {
      given: 'shows none once no invoice is requested',
      entry: { ...halfway, refusals: 1, isWanted: false },
      faults: {},
    },
  ])('shownFaults $given', ({ entry, faults }) => {
    expect(shownFaults(entry)).toEqual(faults);
  });
});
