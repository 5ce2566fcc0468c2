import { describe, expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { decideSettlement, type SettlementFacts } from './settlement.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

const held: SettlementFacts = {
  memberId: 'mai',
  memberErased: false,
  promotionIsGone: false,
  byLink: false,
  agreedAmount: 1_200_000,
  capturedAmount: 1_200_000,
  slot: { endTime: addMinutes(NOW, 120), isBarred: false, isHeldByOther: false },
  reservation: null,
};
const awaiting = { id: 'r1', memberId: 'mai', awaitsPayment: true };
const ended = { ...held.slot, endTime: NOW };
const locked = { ...held.slot, isBarred: true };

// shows: 4.27
describe('a settlement as a reservation', () => {
  test.each([
    { given: 'no other member holds the slot', facts: held, attachTo: null },
    {
      given: 'the slot has begun',
      facts: { ...held, slot: { ...held.slot, endTime: addMinutes(NOW, 1) } },
      attachTo: null,
    },
    { given: 'the member’s own reservation awaited it', facts: { ...held, reservation: awaiting }, attachTo: 'r1' },
  ])('a settlement as a reservation happens when $given', ({ facts, attachTo }) => {
    expect(decideSettlement(facts, NOW)).toEqual({ kind: 'reservation', attachTo });
  });
});

describe('a settlement as an unused ticket', () => {
  test.each([
    { facts: { ...held, slot: { ...held.slot, isHeldByOther: true } }, because: 'slot_held' },
    { facts: { ...held, reservation: { id: 'r2', memberId: 'ken', awaitsPayment: false } }, because: 'slot_booked' },
    { facts: { ...held, reservation: { id: 'r2', memberId: 'ken', awaitsPayment: true } }, because: 'slot_booked' },
    { facts: { ...held, reservation: { id: 'r2', memberId: null, awaitsPayment: false } }, because: 'slot_booked' },
    { facts: { ...held, reservation: { ...awaiting, awaitsPayment: false } }, because: 'own_booking' },
    { facts: { ...held, slot: locked }, because: 'slot_locked' },
    { facts: { ...held, slot: ended }, because: 'slot_ended' },
    { facts: { ...held, slot: ended, reservation: awaiting }, because: 'slot_ended' },
  ] as const)('a settlement as an unused ticket has the reason $because', ({ facts, because }) => {
    expect(decideSettlement(facts, NOW)).toEqual({ kind: 'unused_ticket', because });
  });
});

describe('a refund of a wrong amount', () => {
  test.each([
    { given: 'too little', facts: { ...held, capturedAmount: 1_199_999 } },
    { given: 'too much', facts: { ...held, capturedAmount: 1_200_001 } },
    { given: 'nothing', facts: { ...held, capturedAmount: 0 } },
    {
      given: 'too little for a reservation that awaited it',
      facts: { ...held, capturedAmount: 1, reservation: awaiting },
    },
    { given: 'too little for a slot that is no longer available', facts: { ...held, capturedAmount: 1, slot: ended } },
  ])('a refund of a wrong amount happens for $given, whatever the slot', ({ facts }) => {
    expect(decideSettlement(facts, NOW)).toEqual({ kind: 'refund_wrong_amount' });
  });
});

test.each([
  { given: 'the slot is free', facts: held },
  { given: 'the slot is no longer available', facts: { ...held, slot: locked } },
  { given: 'a reservation awaited it', facts: { ...held, reservation: awaiting } },
])('a member who has deleted the account gets a refund when $given', ({ facts }) => {
  expect(decideSettlement({ ...facts, memberErased: true }, NOW)).toEqual({ kind: 'refund_account_deleted' });
});

describe('a payment by link', () => {
  const byLink = { ...held, byLink: true };
  test.each([
    { given: 'its booking awaits it', facts: { ...byLink, reservation: awaiting }, kind: 'reservation' },
    { given: 'its booking was released and the slot is free', facts: byLink, kind: 'reservation' },
    {
      given: 'its booking was paid in another way',
      facts: { ...byLink, reservation: { ...awaiting, awaitsPayment: false } },
      kind: 'refund_link_over',
    },
    {
      given: 'another guest has the slot',
      facts: { ...byLink, reservation: { id: 'r2', memberId: 'ken', awaitsPayment: false } },
      kind: 'refund_link_over',
    },
    { given: 'the visit is over', facts: { ...byLink, reservation: awaiting, slot: ended }, kind: 'refund_link_over' },
    { given: 'the slot is locked', facts: { ...byLink, slot: locked }, kind: 'refund_link_over' },
    { given: 'the amount is wrong', facts: { ...byLink, capturedAmount: 5 }, kind: 'refund_wrong_amount' },
  ])('a payment by link becomes $kind when $given', ({ facts, kind }) => {
    expect(decideSettlement(facts, NOW).kind).toBe(kind);
  });
});
