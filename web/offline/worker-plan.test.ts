import { describe, expect, test } from 'vitest';
import { withoutPersonal } from './cached-answer.ts';
import { planFor } from './worker-plan.ts';

const origin = 'https://onsen.example';
const ID = '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90';

describe('planFor', () => {
  // shows: 2.136
  test.each([
    ['navigate', '/', 'page'],
    ['navigate', `/reservation/${ID}`, 'page'],
    ['navigate', '/no/such/page', 'page'],
    ['navigate', '/api/auth/google', 'leave'],
    ['navigate', `/api/invoices/${ID}`, 'leave'],
    ['navigate', '/sandbox/onepay/pay', 'leave'],
    ['navigate', '/admin', 'leave'],
    ['navigate', '/admin/today', 'leave'],
    ['cors', '/admin/assets/start-abc.js', 'leave'],
    ['navigate', '/administration', 'page'],
    ['navigate', '/apiary', 'page'],
    ['navigate', '/%61pi/auth/google', 'leave'],
    ['navigate', '/%73andbox/onepay/pay', 'leave'],
    ['cors', '/assets/index-abc.js', 'asset'],
    ['no-cors', '/assets/be-vietnam-pro.woff2', 'asset'],
    ['cors', '/api/brand', 'answer'],
    ['cors', '/api/locations', 'answer'],
    ['cors', `/api/rooms/location/${ID}`, 'answer'],
    ['cors', `/api/slots/room/${ID}/week?startDate=2026-11-27`, 'answer'],
    ['cors', `/api/slots/${ID}`, 'leave'],
    ['cors', `/api/reservations/${ID}`, 'leave'],
    ['cors', `/api/reservations/user/${ID}`, 'leave'],
    ['cors', `/api/purchased-tickets/user/${ID}`, 'leave'],
    ['cors', '/api/auth/profile', 'leave'],
    ['cors', `/api/ttlock-qr-codes/${ID}/qr-code-content`, 'leave'],
    ['cors', '/api/ip', 'leave'],
    ['cors', '/api/locations/all', 'leave'],
    ['cors', '/icon.svg', 'leave'],
    ['no-cors', `/media/${'0'.repeat(64)}/96.avif`, 'leave'],
  ])('%s %s → %s', (mode, path, plan) => {
    expect(planFor({ url: origin + path, method: 'GET', mode, origin })).toBe(plan);
  });

  test('leaves requests that change something to the network', () => {
    expect(planFor({ url: `${origin}/api/locations`, method: 'POST', mode: 'cors', origin })).toBe('leave');
  });

  test('leaves requests to other origins to the network', () => {
    expect(planFor({ url: 'https://ip.example/api/brand', method: 'GET', mode: 'cors', origin })).toBe('leave');
  });
});

// shows: 2.136
test('withoutPersonal removes the own hold from a week', () => {
  const slot = { id: ID, isPayment: true };
  const week = { slots: [{ ...slot, hold: { expiresAt: '2026-11-27T12:00:00.000Z' } }, slot] };
  expect(withoutPersonal(week)).toEqual({ slots: [slot, slot] });
  expect(withoutPersonal([1])).toEqual([1]);
});
