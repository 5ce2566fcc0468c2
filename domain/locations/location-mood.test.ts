import { describe, expect, it } from 'vitest';
import { locationMoodOf } from './location-mood.ts';

describe('locationMoodOf', () => {
  it.each([
    ['Yumori Tây Hồ', 'lake'],
    ['YUMORI HỘI AN', 'river'],
    ['Yumori Thảo Điền', 'rain-garden'],
    ['Tay Ho Onsen', 'lake'],
    ['Yumori Tây Hồ'.normalize('NFD'), 'lake'],
    ['Yumori Đà Lạt', 'hillside'],
    ['Hồ Tây', 'hillside'],
    ['', 'hillside'],
  ])('locationMoodOf shows %s by the %s', (name, mood) => {
    expect(locationMoodOf(name)).toBe(mood);
  });
});

it.each([
  ['Yumori Tây Hồ', 'Yumori タイホー店', 'lake'],
  ['Yumori Hội An', 'Yumori ホイアン店', 'river'],
  ['Yumori Thảo Điền', 'Yumori タオディエン店', 'rain-garden'],
])('%s keeps its landscape under its Japanese name, the %s', (latin, japanese, mood) => {
  expect([locationMoodOf(latin), locationMoodOf(japanese)]).toEqual([mood, mood]);
});
