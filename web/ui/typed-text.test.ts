import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSeen } from '#web/offline/left-behind.ts';
import { forgetTyped, keepForTab, keepTyped, typedText } from './typed-text.ts';

const PATH = '/register';
const form = { keptFor: 'mai', fields: { name: 'Mai' } };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const entries = {
    state: { top: 40 } as object,
    replaceState(state: object) {
      entries.state = state;
    },
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', { pathname: PATH });
  vi.stubGlobal('history', entries);
});
afterEach(() => vi.unstubAllGlobals());

test('what was typed into a form is kept in the history entry, beside what is there', () => {
  expect(typedText()).toBeUndefined();
  keepTyped(form);
  expect(typedText()).toEqual(form);
  expect(history.state.top).toBe(40);
});

test('what was typed just before the page was left is there again, and then belongs to the history entry', () => {
  keepForTab(PATH, form);
  expect(history.state.form).toBeUndefined();
  expect(typedText()).toEqual(form);
  expect([history.state.form, stored.size]).toEqual([form, 0]);
});

test('what was typed on another page is not shown here, and waits for that page', () => {
  keepForTab('/slot/1', form);
  expect(typedText()).toBeUndefined();
  expect(stored.size).toBe(1);
});

test('what the history entry keeps replaces what the storage of the tab kept before', () => {
  keepForTab(PATH, form);
  keepTyped({ fields: {} });
  expect(typedText()).toEqual({ fields: {} });
});

test('a logout forgets what was typed just before', () => {
  keepForTab(PATH, form);
  forgetSeen();
  expect(typedText()).toBeUndefined();
});

test('a form is forgotten only while its page is shown', () => {
  keepTyped(form);
  forgetTyped('/slot/1');
  expect(typedText()).toEqual(form);
  forgetTyped(PATH);
  expect(typedText()).toEqual({ fields: {} });
});

test('without storage the history entry is enough', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepForTab(PATH, form);
  expect(typedText()).toBeUndefined();
  keepTyped(form);
  expect(typedText()).toEqual(form);
});
