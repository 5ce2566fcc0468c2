import { expect, test } from 'vitest';
import { choicesFor, touchedState } from './block.ts';
import { type BlockWish, decideBlock } from './decide-block.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const REPAIR: BlockWish = { roomId: 'bamboo', from: NOW, until: at(240), kind: 'repair' };

test('a receptionist blocks one room for a repair of at most four hours', () => {
  const decide = (more: Partial<BlockWish>) => decideBlock({ ...REPAIR, ...more }, { mayBlockAll: false }, NOW);
  expect(decide({})).toBe(null);
  for (const more of [{ until: at(241) }, { until: null }, { roomId: null }, { kind: 'cleaning' as const }])
    expect(decide(more)).toBe('block_too_large');
});

test('others block whatever they need, even until further notice', () => {
  const wish: BlockWish = { roomId: null, from: at(600), until: null, kind: 'closure' };
  expect(decideBlock(wish, { mayBlockAll: true }, NOW)).toBe(null);
});

test('a block must not end before now, nor begin long before', () => {
  const decide = (from: number, until: number | null) =>
    decideBlock({ ...REPAIR, from: at(from), until: until === null ? null : at(until) }, { mayBlockAll: true }, NOW);
  expect(decide(-15, 60)).toBe(null);
  expect(decide(-16, 60)).toBe('block_in_the_past');
  expect(decide(-10, 0)).toBe('block_in_the_past');
  expect(decide(60, 60)).toBe('block_in_the_past');
});

test('a block affects holds, payments, unpaid and paid bookings, and guests inside', () => {
  const free = { booking: null, isHeld: false, isPaying: false };
  const booked = (status: 'PENDING' | 'ATTENDED' | 'DONE', paymentRequired = false) =>
    touchedState({ ...free, booking: { status, paymentRequired } });
  expect(touchedState(free)).toBe(null);
  expect(touchedState({ ...free, isHeld: true })).toBe('held');
  expect(touchedState({ ...free, isHeld: true, isPaying: true })).toBe('paying');
  expect(booked('PENDING', true)).toBe('unpaid');
  expect(booked('PENDING')).toBe('paid');
  expect(booked('ATTENDED')).toBe('inside');
  expect(booked('DONE')).toBe(null);
});

test('a guest who is inside is not refunded, only a paid booking is moved, and a hold needs no choice', () => {
  expect(choicesFor('inside')).toEqual(['keep', 'write']);
  expect(choicesFor('held')).toEqual([]);
  expect(choicesFor('unpaid')).toEqual(['keep', 'write', 'refund']);
  expect(choicesFor('paid')).toEqual(['keep', 'move', 'write', 'refund']);
});
