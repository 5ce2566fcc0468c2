import { expect, test } from 'vitest';
import { defaultText, everyLanguage, inEachLanguage, textIn } from './local-text.ts';

test('a plain text serves every language', () => {
  expect([textIn('Soak', 'en'), textIn('Soak', 'vi'), textIn('Soak', 'ja'), defaultText('Soak')]).toEqual(
    Array(4).fill('Soak'),
  );
  expect(inEachLanguage('Soak')).toEqual({});
  expect(everyLanguage('Soak')).toEqual({ en: 'Soak', vi: 'Soak', ja: 'Soak' });
});

test('a missing language falls back to English', () => {
  const text = { en: 'Soak', ja: '湯' };
  expect(textIn(text, 'vi')).toBe('Soak');
  expect(inEachLanguage(text)).toEqual({ en: 'Soak', vi: 'Soak', ja: '湯' });
});

test('a missing language falls back to any other when English is missing too', () => {
  expect(textIn({ ja: '湯' }, 'vi')).toBe('湯');
  expect(defaultText({ ja: '湯' })).toBe('湯');
});
