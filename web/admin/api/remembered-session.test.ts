import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffMe } from '#contract/staff/session.ts';
import { oweLock, rememberedSession, rememberSession, settleLock } from './remembered-session.ts';

const NOW = new Date('2026-11-27T09:00:00.000Z');

const ME: StaffMe = {
  id: '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90',
  name: 'Lê Thị Lan',
  email: 'lan@yumori.example',
  language: 'vi',
  state: 'open',
  mayEnrol: false,
  posts: [{ role: 'receptionist', location: { id: '11111111-9c1e-4b7a-8f10-2e5c6d7a8b90', name: 'Yumori Tây Hồ' } }],
  factors: [{ id: '22222222-9c1e-4b7a-8f10-2e5c6d7a8b90', kind: 'totp', name: 'Phone', madeAt: '', lastUsedAt: null }],
  recoveryCodesLeft: 9,
  morningMail: null,
  factorProvedAt: '2026-11-27T08:00:00.000Z',
  factorFreshUntil: '2026-11-27T08:05:00.000Z',
  expiresAt: '2026-11-27T20:00:00.000Z',
  locksAfterMinutes: 15,
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an open session is kept with the posts of its person, and without address or factors', () => {
  rememberSession(ME);
  expect(rememberedSession(NOW)).toMatchObject({ name: ME.name, posts: ME.posts, state: 'open', factors: [] });
  expect([...stored.values()].join()).not.toMatch(/@|Phone|totp/);
});

test('a session is not kept beyond its end', () => {
  rememberSession(ME);
  expect(rememberedSession(new Date('2026-11-27T19:59:59.000Z'))).toBeDefined();
  expect(rememberedSession(new Date('2026-11-27T20:00:00.000Z'))).toBeUndefined();
});

test.each(['locked', 'second_factor', 'enrol'] as const)('a session in the state %s leaves nothing behind', (state) => {
  rememberSession(ME);
  rememberSession({ ...ME, state });
  expect(rememberedSession(NOW)).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('a session whose lock the server has yet to hear of stays locked until it has', () => {
  rememberSession(ME);
  oweLock();
  expect(rememberedSession(NOW)).toBeUndefined();
  settleLock();
  expect(rememberedSession(NOW)).toBeDefined();
});

test('a session that has ended leaves nothing behind', () => {
  rememberSession(ME);
  rememberSession(null);
  expect(rememberedSession(NOW)).toBeUndefined();
});

test.each(['', '7', '{"name":1}', '{broken'])('ignores invalid stored data (%s)', (text) => {
  stored.set('yumori.staff.session', text);
  expect(rememberedSession(NOW)).toBeUndefined();
});
