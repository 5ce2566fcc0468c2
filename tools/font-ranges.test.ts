import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { lettersOf, RANGES, unicodeRange } from './font-ranges.ts';

const root = dirname(import.meta.dirname);

test('the style sheet declares exactly the ranges that were cut', () => {
  const sheet = readFileSync(join(root, 'web/ui/fonts.css'), 'utf8').replaceAll(/\s+/g, ' ');
  const faces = sheet.split('@font-face').filter((face) => face.includes("url('./fonts/"));
  expect(faces).toHaveLength(3);
  for (const face of faces) expect(/unicode-range: ([^;]+);/.exec(face)?.[1]).toBe(unicodeRange(RANGES));
});

test.each(['en', 'vi'])('the fonts contain every letter of our own texts (%s)', (locale) => {
  const files = globSync(`texts/${locale}/{screens,legal}/*.ts`, { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  const known = new Set(`${lettersOf(RANGES)}\n`);
  expect([...new Set(text)].filter((letter) => !known.has(letter))).toEqual([]);
});

test('each font arrives within three round trips, as one of six parallel answers on a slow network', () => {
  const segment = 1460;
  const headers = 900;
  const fonts = globSync('web/ui/fonts/*.woff2', { cwd: root });
  expect(fonts).toHaveLength(3);
  // At 1.6 Mbit/s with a round trip of 150 ms, each of six parallel answers gets three segments per round trip.
  for (const font of fonts)
    expect(statSync(join(root, font)).size + headers, font).toBeLessThanOrEqual(3 * 3 * segment);
});
