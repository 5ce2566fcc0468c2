import { expect, test } from 'vitest';
import { checkFiles, scriptsOf } from './page-files.ts';

const FILES = {
  '../texts/vi/screens/of-start.ts': { file: 'a/start-texts.js', imports: ['_start.js'] },
  '../texts/vi/screens/of-booking.ts': { file: 'a/booking-texts.js', imports: ['_start.js'] },
  '_start.js': { file: 'a/start.js', name: 'start' },
  '_calendar.js': { file: 'a/calendar.js', name: 'calendar', imports: ['_start.js'] },
  '_location.js': { file: 'a/location.js', name: 'location', imports: ['_start.js', '_calendar.js'] },
  'live/watch-slots.ts': { file: 'a/watch.js' },
};

test('lists the chunk of a page, its texts and all their imports, each once', () => {
  expect(scriptsOf(FILES, '/booking/9b2f8c1e-0000-4000-8000-000000000000', 'vi').sort()).toEqual([
    '/a/booking-texts.js',
    '/a/calendar.js',
    '/a/location.js',
    '/a/start-texts.js',
    '/a/start.js',
  ]);
});

test('refuses a build that lacks something a page needs', () => {
  expect(() => checkFiles(FILES)).toThrow('The build has no ');
});
