import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/basics/locale.ts';
import { previewPages } from './preview.ts';
import { SPECIMENS } from './specimens.ts';

test('the preview shows every mail in every language, as text and as HTML', () => {
  const files = previewPages().map(({ file }) => file);
  expect(files).toHaveLength(1 + Object.keys(SPECIMENS).length * LOCALES.length * 2);
  expect(new Set(files).size).toBe(files.length);
});

// shows: 1.24
test('every kind of letter has a specimen', async () => {
  const specimens = await readFile(new URL('./specimens.ts', import.meta.url), 'utf8');
  const sources = (await readdir(new URL('.', import.meta.url))).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
  const letters = texts.flatMap((text) => [...text.matchAll(/export function (\w+Letter)\b/g)].map(([, name]) => name));
  expect(letters.length).toBeGreaterThan(5);
  for (const letter of letters) expect(specimens).toContain(`${letter}(`);
});
