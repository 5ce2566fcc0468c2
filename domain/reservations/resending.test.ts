import { expect, test } from 'vitest';
import { resendableOf } from './resending.ts';

const NOW = new Date('2026-11-27T12:00:00.000Z');
const [EARLIER, LATER] = [new Date(NOW.getTime() - 1), new Date(NOW.getTime() + 1)];
const paid = { status: 'PENDING', paymentRequired: false, payBy: null, slotEnd: LATER, hasReceipt: false } as const;

test.each([
  ['a paid booking ahead', paid, ['confirmation']],
  ['a guest who is inside', { ...paid, status: 'ATTENDED' }, ['confirmation']],
  ['a booking that is over', { ...paid, slotEnd: NOW }, []],
  ['an unpaid booking', { ...paid, paymentRequired: true, payBy: LATER }, ['payment_due']],
  ['an unpaid booking whose time is over', { ...paid, paymentRequired: true, payBy: EARLIER }, []],
  ['a booking that is over, with a paid charge', { ...paid, slotEnd: NOW, hasReceipt: true }, ['receipt']],
  ['a canceled booking', { ...paid, status: 'CANCELED', slotEnd: EARLIER }, ['cancellation']],
  ['a released booking', { ...paid, status: 'CANCELED', paymentRequired: true }, ['release']],
] as const)('for %s, the mails %j can be sent again', (_, facts, mails) => {
  expect(resendableOf(facts, NOW)).toEqual(mails);
});
