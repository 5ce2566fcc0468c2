import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepDraft } from '#web/admin/api/kept-draft.ts';
import { rememberSession } from '#web/admin/api/remembered-session.ts';
import { type Draft, identified, keptDraft } from './draft.ts';

const DRAFT: Draft = {
  given: { name: 'Trần Thị Mai', phone: '0903 555 001', email: '', code: '', reason: '' },
  way: 'terminal',
  language: 'ja',
  partySize: 4,
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

describe('what was typed for a new booking', () => {
  test('is there again after a reload, until the booking is made', () => {
    keepDraft(DRAFT);
    expect(keptDraft()).toEqual(DRAFT);
    keepDraft(null);
    expect(keptDraft()).toBeNull();
    expect(stored.size).toBe(0);
  });

  test.each([
    ['a lock', { state: 'locked' }],
    ['a logout', null],
  ])('is deleted by %s', (_, me) => {
    keepDraft(DRAFT);
    rememberSession(me as Parameters<typeof rememberSession>[0]);
    expect(stored.size).toBe(0);
  });

  test.each([
    '',
    '{broken',
    '7',
    'null',
    JSON.stringify({ ...DRAFT, given: { name: 'Mai' } }),
    JSON.stringify({ ...DRAFT, language: 'xx' }),
    JSON.stringify({ ...DRAFT, partySize: '4' }),
  ])('is nothing in %j', (text) => {
    stored.set('yumori.staff.draft', text);
    expect(keptDraft()).toBeNull();
  });
});

test('a person is looked up once a name and a valid contact are there', () => {
  const given = (more: Partial<Draft['given']>) => identified({ ...DRAFT, given: { ...DRAFT.given, ...more } });
  expect(given({})).toEqual({ name: 'Trần Thị Mai', phone: '0903 555 001', language: 'ja' });
  expect(given({ phone: '' })).toBeUndefined();
  expect(given({ name: '' })).toBeUndefined();
  expect(given({ email: 'nobody' })).toBeUndefined();
});
