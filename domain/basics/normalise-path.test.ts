import { expect, test } from 'vitest';
import { normalisePath } from './normalise-path.ts';

test.each([
  ['/%61pi/locations', '/api/locations'],
  ['/%73%61%6E%64%62%6f%78', '/sandbox'],
  ['/%61pi?redirect=%2Fa%61', '/api?redirect=%2Fa%61'],
  ['/%2e%2e/%7Euser_%5F%2D9%39', '/../~user__-99'],
  ['/a%2Fb%20c%25%3f%ff', '/a%2Fb%20c%25%3f%ff'],
  ['/%2561pi', '/%2561pi'],
  ['/api/%', '/api/%'],
])('the path %s becomes %s', (written, meant) => {
  expect(normalisePath(written)).toBe(meant);
});

test('decodes every unreserved character and nothing else', () => {
  for (let byte = 0; byte < 128; byte += 1) {
    const code = `%${byte.toString(16).padStart(2, '0')}`;
    const character = String.fromCharCode(byte);
    expect(normalisePath(`/${code}`)).toBe(`/${/[\w.~-]/.test(character) ? character : code}`);
  }
});
