import { describe, expect, test } from 'vitest';
import { isLocale, localeFromAcceptLanguage, localeFromBrowser } from './locale.ts';

describe('localeFromAcceptLanguage', () => {
  test.each([
    { header: undefined, locale: 'en' },
    { header: '', locale: 'en' },
    { header: '*', locale: 'en' },
    { header: 'vi', locale: 'vi' },
    { header: 'ja-JP', locale: 'ja' },
    { header: 'VI-vn', locale: 'vi' },
    { header: 'fr, de;q=0.9', locale: 'en' },
    { header: 'fr-FR,vi;q=0.8,en;q=0.7', locale: 'vi' },
    { header: 'en;q=0.5, ja;q=0.9, vi;q=0.7', locale: 'ja' },
    { header: 'vi,ja', locale: 'vi' },
    { header: 'vi;q=0, ja;q=0.1', locale: 'ja' },
    { header: 'vi;q=0', locale: 'en' },
    { header: 'ja;q=nonsense, vi;q=0.1', locale: 'vi' },
    { header: 'ja;q=2, vi;q=0.1', locale: 'vi' },
    { header: 'vie, jav', locale: 'en' },
    { header: ' ja ; q=0.3 , en ; q=0.2 ', locale: 'ja' },
    { header: ',,;;=,', locale: 'en' },
  ])('localeFromAcceptLanguage returns $locale for $header', ({ header, locale }) => {
    expect(localeFromAcceptLanguage(header)).toBe(locale);
  });
});

// shows: 1.18
describe('localeFromBrowser', () => {
  test.each([
    { languages: [], locale: 'en' },
    { languages: ['vi-VN', 'en'], locale: 'vi' },
    { languages: ['VI'], locale: 'vi' },
    { languages: ['ja'], locale: 'ja' },
    { languages: ['ja-JP-u-ca-japanese'], locale: 'ja' },
    { languages: ['en-US', 'vi'], locale: 'en' },
    { languages: ['fr', 'vi'], locale: 'en' },
  ])('localeFromBrowser returns $locale for $languages', ({ languages, locale }) => {
    expect(localeFromBrowser(languages)).toBe(locale);
  });
});

// shows: 1.15
test('isLocale accepts only the three supported languages', () => {
  expect(['en', 'vi', 'ja', 'fr', 'EN', '', null, ['en']].filter(isLocale)).toEqual(['en', 'vi', 'ja']);
});
