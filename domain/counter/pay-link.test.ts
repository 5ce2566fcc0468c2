import { expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { type PayLinkFacts, payLinkState } from './pay-link.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const waiting: PayLinkFacts = {
  status: 'PENDING',
  paymentRequired: true,
  payBy: addMinutes(NOW, 60),
  canceledAt: null,
  lastPayment: null,
};
const over = { ...waiting, payBy: NOW };

test.each<[string, string, PayLinkFacts]>([
  ['open', 'nothing was paid', waiting],
  ['open', 'the page of the gateway is open', { ...waiting, lastPayment: 'open' }],
  ['open', 'the last card was refused', { ...waiting, lastPayment: 'failed' }],
  ['checking', 'the gateway has no final answer', { ...waiting, lastPayment: 'checking' }],
  ['checking', 'the gateway has no final answer at the deadline', { ...over, lastPayment: 'checking' }],
  ['paid', 'it is paid', { ...waiting, paymentRequired: false }],
  ['paid', 'the guest has arrived', { ...waiting, paymentRequired: false, status: 'ATTENDED' }],
  ['expired', 'the deadline has passed', over],
  ['expired', 'it was released at the deadline', { ...over, status: 'CANCELED', canceledAt: NOW }],
  ['canceled', 'it was released before', { ...waiting, status: 'CANCELED', canceledAt: NOW }],
  ['canceled', 'it was canceled after it was paid', { ...waiting, paymentRequired: false, status: 'CANCELED' }],
])('a link is %s when %s', (state, _when, facts) => {
  expect(payLinkState(facts, NOW)).toBe(state);
});
